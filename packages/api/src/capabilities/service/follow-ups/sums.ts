import { sql } from 'kysely'
import type { ListSums } from '#kernel/list/list-sums.ts'
import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { followUpStates, overdueDays } from './vocabulary.ts'

/** Follow-ups by the day their service was due and what they are filtered by most, with the figures of R12 that are sums. */
export const storedFollowUpSums = {
  table: 'follow_up',
  groups: {
    due_on: 'line.due_on',
    counted_on: 'line.counted_on',
    status: 'line.status',
    region_id: 'line.region_id',
    channel_id: 'line.channel_id',
    ended_late: 'line.ended_on - line.due_on > 90',
  },
  measures: {
    follow_ups: '1',
    reached: '(line.reached > 0)::int',
    elsewhere: 'line.reported_elsewhere::int',
    eligible: 'line.eligible::int',
    sent: '(line.eligible and line.sent_at is not null)::int',
    delivered: '(line.eligible and line.sent_at is not null and line.delivered_at is not null)::int',
    read: '(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at) = 0)::int',
    answered:
      '(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at, line.responded_at) = 0)::int',
    booked:
      '(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at, line.responded_at, line.booked_at) = 0)::int',
  },
} satisfies StoredSums

const hasEnded = sql`line.status in (${sql.join(followUpStates.values.filter(followUpStates.isEnd).map((state) => sql.lit(state)))})`

/**
 * Follow-ups of the whole network. Of one that ended, `days` says only whether it was over 90 days, which is all that the figures ask
 * of it.
 */
export const followUpSums: ListSums = {
  lines: ({ zone, now }) => {
    const today = sql`${dayIn(zone, now)}::date`
    return sql`
      select line.*, region.code as region, channel.code as channel,
        case when ${hasEnded} then 'infinity'::timestamptz end as ended_at,
        case when not ${hasEnded} then greatest(${today} - line.due_on, 0) when line.ended_late then ${sql.lit(overdueDays + 1)} else 0
          end as days,
        not ${hasEnded} and line.due_on < ${today} - ${sql.lit(overdueDays)} as over_90
      from (${sumLines(storedFollowUpSums)}) line
        left join region on region.id = line.region_id left join channel on channel.id = line.channel_id`
  },
  table: 'follow_up',
  count: 'follow_ups',
  knows: ['status', 'region', 'channel', 'month', 'over_90', 'is_open'],
  isByDay: true,
}

/** Follow-ups by what scopes are made of. */
export const storedFollowUpSumsByPlace = {
  table: 'follow_up',
  name: 'follow_up_place',
  groups: {
    outlet_id: 'line.outlet_id',
    channel_id: 'line.channel_id',
    job_type: 'line.job_type',
    status: 'line.status',
  },
  measures: { follow_ups: '1' },
} satisfies StoredSums

/** Follow-ups in the scope of the reader. */
export const followUpSumsOfPlaces: ListSums = {
  lines: () => sql`
    select line.*, case when ${hasEnded} then 'infinity'::timestamptz end as ended_at from (${sumLines(storedFollowUpSumsByPlace)}) line`,
  table: 'follow_up',
  count: 'follow_ups',
  knows: ['status', 'outlet', 'channel', 'is_open'],
  isWalledAlike: true,
  onlyCounts: true,
}
