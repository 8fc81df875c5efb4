import { type RawBuilder, sql } from 'kysely'
import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'
import type { ListSums } from '#kernel/list/list-sums.ts'

/** Hold-ups of the whole network. */
export const storedHoldupSums = {
  table: 'holdup',
  groups: {
    job_type: 'line.job_type',
    reason_id: 'line.reason_id',
    region_id: 'line.region_id',
    is_open: 'line.ended_at is null',
  },
  measures: { holdups: '1' },
} satisfies StoredSums

/** Hold-ups by what scopes are made of. */
export const storedHoldupSumsByPlace = {
  table: 'holdup',
  name: 'holdup_place',
  groups: {
    outlet_id: 'line.outlet_id',
    channel_id: 'line.channel_id',
    job_type: 'line.job_type',
    reason_id: 'line.reason_id',
    is_open: 'line.ended_at is null',
  },
  measures: { holdups: '1' },
} satisfies StoredSums

/**
 * Lines in which ended hold-ups come from the sums; which of the few open ones are overdue is computed from their times. For these
 * only columns of their index are read: not even when they ended.
 */
const linesOf = (stored: StoredSums, now: Date): RawBuilder<unknown> => {
  const places = sql.join(
    Object.keys(stored.groups)
      .filter((key) => key !== 'is_open')
      .map((key) => sql.ref(key)),
  )
  return sql`
    select ${places}, '-infinity'::timestamptz as ended_at, null::timestamptz as expected_until, 'ended' as status, holdups
    from (${sumLines(stored)}) line where not is_open
    union all
    select ${places}, null, expected_until,
      case when expected_until < ${now.toISOString()}::timestamptz then 'overdue' else 'open' end, 1
    from holdup where ended_at is null`
}

const filters = ['job_type', 'status', 'reason', 'is_open', 'overdue']

/** For users who see the whole network. */
export const holdupSums: ListSums = {
  lines: ({ now }) => linesOf(storedHoldupSums, now),
  table: 'holdup',
  count: 'holdups',
  knows: [...filters, 'region'],
}

/** Those in the scope of the reader. */
export const holdupSumsOfPlaces: ListSums = {
  lines: ({ now }) => linesOf(storedHoldupSumsByPlace, now),
  table: 'holdup',
  count: 'holdups',
  knows: [...filters, 'outlet', 'channel'],
  isWalledAlike: true,
}
