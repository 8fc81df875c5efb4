import { sql } from 'kysely'
import { keptLines, type KeptSums } from '#kernel/kept-sums.ts'
import type { ListSums } from '#kernel/list-sums.ts'
import { statusAt } from './lookups.ts'

/** Hold-ups by what scopes are made of. */
export const keptHoldupsOfPlaces = {
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
} satisfies KeptSums

/** Those that have ended come from the sums; which of the few open ones are overdue, their times say. */
export const holdupSums: ListSums = {
  lines: ({ now }) => sql`
    select outlet_id, channel_id, job_type, reason_id, '-infinity'::timestamptz as ended_at,
      null::timestamptz as expected_until, 'ended' as status, holdups
    from (${keptLines(keptHoldupsOfPlaces)}) line where not is_open
    union all
    select outlet_id, channel_id, job_type, reason_id, ended_at, expected_until, ${statusAt(now.toISOString())}, 1
    from holdup where ended_at is null`,
  table: 'holdup',
  count: 'holdups',
  knows: ['job_type', 'status', 'reason', 'is_open', 'overdue', 'outlet', 'channel'],
  isWalledAlike: true,
}
