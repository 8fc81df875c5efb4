import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'
import type { ListSums } from '#kernel/list/list-sums.ts'

/** Cases by what scopes are made of. */
export const storedCaseSumsByPlace = {
  table: 'helpdesk_case',
  name: 'helpdesk_case_place',
  groups: {
    outlet_id: 'line.outlet_id',
    channel_id: 'line.channel_id',
    job_type: 'line.job_type',
    status: 'line.status',
    kind: 'line.kind',
    priority: 'line.priority',
  },
  measures: { cases: '1' },
} satisfies StoredSums

/** Cases in the scope of the reader. */
export const caseSumsOfPlaces: ListSums = {
  lines: () => sumLines(storedCaseSumsByPlace),
  table: 'helpdesk_case',
  count: 'cases',
  knows: ['job_type', 'status', 'kind', 'priority', 'outlet', 'channel'],
  isWalledAlike: true,
}
