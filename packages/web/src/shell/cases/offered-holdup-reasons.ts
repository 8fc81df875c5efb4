import { holdupReasonsApi } from '@rad/api/workshop/holdup-reasons/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { WorkType } from '#choose/work-types.tsx'

/** The reasons a hold-up may name today; they stay at hand, for anyone who has no line needs them as well. */
export const holdupReasons = (job_type: WorkType) => ({
  ...query(holdupReasonsApi.list, { query: { job_type } }),
  staleTime: 60 * 60_000,
  gcTime: Infinity,
})

export const useHoldupReasons = (job_type: WorkType) => useQuery(holdupReasons(job_type)).data ?? []
