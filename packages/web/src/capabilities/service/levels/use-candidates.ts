import { levelsApi } from '@rad/api/service/levels/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'

export interface Place {
  level: number
  outlet?: string | null
  dealer?: string | null
  region?: string | null
  job_type?: 'service' | 'bodyshop' | null
}

/** Who may answer at a level for a place. */
export function useCandidates({ level, outlet, dealer, region, job_type }: Place, isEnabled = true) {
  const input = {
    level: String(level) as '1',
    outlet: outlet ?? undefined,
    dealer: dealer ?? undefined,
    region: region ?? undefined,
    job_type: job_type ?? undefined,
  }
  return (
    useQuery({ ...query(levelsApi.candidates, { query: input }), enabled: isEnabled, staleTime: 60_000 }).data ?? []
  )
}
