import type { Output } from '@rad/api/contract'
import { journeyOptionsApi } from '@rad/api/insight/journeys/options.contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { t } from '#kit/words.ts'

type Stage = Output<typeof journeyOptionsApi.options>['stages'][number]

/** The stages by their codes; none until they have come. */
export function useStages(): { stages: readonly Stage[]; nameOf: (code: string) => string } {
  const { data } = useQuery(query(journeyOptionsApi.options, {}))
  const stages = data?.stages ?? []
  const names = new Map(stages.map(({ code, label }) => [code, label]))
  return { stages, nameOf: (code) => t(names.get(code) ?? code) }
}
