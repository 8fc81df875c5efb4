import { sql } from 'kysely'
import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'
import type { ListSums } from '#kernel/list/list-sums.ts'

/** Job cards by the month in which they were received and what they are filtered by most. */
export const storedCardSums = {
  table: 'job_card',
  groups: {
    month: "date_trunc('month', line.received_on)::date",
    job_type: 'line.job_type',
    status: 'line.status',
    region_id: 'line.region_id',
  },
  measures: { cards: '1' },
} satisfies StoredSums

/** Job cards of the whole network. */
export const cardSums: ListSums = {
  lines: () => sql`select line.*, line.month as received_on from (${sumLines(storedCardSums)}) line`,
  table: 'job_card',
  count: 'cards',
  knows: ['job_type', 'status', 'region', 'month'],
  day: 'received_on',
}

/** Job cards by what scopes are made of. */
export const storedCardSumsByPlace = {
  table: 'job_card',
  name: 'job_card_place',
  groups: {
    outlet_id: 'line.outlet_id',
    channel_id: 'line.channel_id',
    job_type: 'line.job_type',
    status: 'line.status',
  },
  measures: { cards: '1' },
} satisfies StoredSums

/** Job cards in the scope of the reader. */
export const cardSumsOfPlaces: ListSums = {
  lines: () => sumLines(storedCardSumsByPlace),
  table: 'job_card',
  count: 'cards',
  knows: ['job_type', 'status', 'outlet', 'channel'],
  isWalledAlike: true,
}
