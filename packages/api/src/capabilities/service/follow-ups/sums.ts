import { type RawBuilder, sql } from 'kysely'
import type { ListSums } from '#kernel/list/list-sums.ts'
import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { fewestOver90 } from './rules.ts'
import { followUpStates, overdueDays } from './vocabulary.ts'

const measures = {
  follow_ups: '1',
  reached: '(line.reached > 0)::int',
  attempts: 'line.attempts',
  elsewhere: 'line.reported_elsewhere::int',
  eligible: 'line.eligible::int',
  sent: '(line.eligible and line.sent_at is not null)::int',
  delivered: '(line.eligible and line.sent_at is not null and line.delivered_at is not null)::int',
  read: '(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at) = 0)::int',
  answered: '(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at, line.responded_at) = 0)::int',
  booked:
    '(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at, line.responded_at, line.booked_at) = 0)::int',
}

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
  measures,
} satisfies StoredSums

/** Follow-ups by what scopes are made of, with the same figures. */
export const storedFollowUpSumsByPlace = {
  table: 'follow_up',
  name: 'follow_up_place',
  groups: {
    outlet_id: 'line.outlet_id',
    channel_id: 'line.channel_id',
    job_type: 'line.job_type',
    region_id: 'line.region_id',
    status: 'line.status',
    ended_late: 'line.ended_on - line.due_on > 90',
  },
  measures,
} satisfies StoredSums

/** Open follow-ups by the day of their last update, for the whole network (R12b); those that ended have none. */
export const storedFollowUpUpdates = {
  table: 'follow_up',
  name: 'follow_up_update',
  groups: {
    region_id: 'line.region_id',
    channel_id: 'line.channel_id',
    updated_day:
      "case when line.ended_at is null then (coalesce(line.last_outlet_update_at, line.opened_at) at time zone 'UTC')::date end",
  },
  measures: { follow_ups: '1' },
} satisfies StoredSums

const hasEnded = sql`line.status in (${sql.join(followUpStates.values.filter(followUpStates.isEnd).map((state) => sql.lit(state)))})`
const endedAt = sql`case when ${hasEnded} then 'infinity'::timestamptz end as ended_at`
/** Of one that ended only whether it was over 90 days, which is all that the figures ask of it. */
const daysOfEnded = sql`case when line.ended_late then ${sql.lit(overdueDays + 1)} else 0 end`

/** Follow-ups of the whole network. `aged` are those of which a line knows the days. */
export const followUpSums: ListSums = {
  lines: ({ zone, now }) => {
    const today = sql`${dayIn(zone, now)}::date`
    return sql`
      select line.*, line.follow_ups as aged, region.code as region, channel.code as channel, ${endedAt},
        case when ${hasEnded} then ${daysOfEnded} else greatest(${today} - line.due_on, 0) end as days,
        not ${hasEnded} and line.due_on < ${today} - ${sql.lit(overdueDays)} as over_90
      from (${sumLines(storedFollowUpSums)}) line
        left join region on region.id = line.region_id left join channel on channel.id = line.channel_id`
  },
  table: 'follow_up',
  count: 'follow_ups',
  knows: ['status', 'region', 'channel', 'month', 'over_90', 'is_open'],
  isByDay: true,
}

/** Follow-ups in the scope of the reader, to count a list by. */
export const followUpSumsOfPlaces: ListSums = {
  lines: () => sql`select line.*, ${endedAt} from (${sumLines(storedFollowUpSumsByPlace)}) line`,
  table: 'follow_up',
  count: 'follow_ups',
  knows: ['status', 'outlet', 'region', 'channel', 'is_open'],
  isWalledAlike: true,
  onlyCounts: true,
}

/** The fewest days of the bucket of an open follow-up that is over 90 days. */
const fewestDays = (today: RawBuilder<unknown>) =>
  sql`case ${sql.join(
    fewestOver90.map((days) => sql`when due_on <= ${today} - ${sql.lit(days)} then ${sql.lit(days)}`),
    sql` `,
  )} end`

const keys = sql.join(
  Object.keys(storedFollowUpSumsByPlace.groups)
    .filter((key) => key !== 'ended_late')
    .map((key) => sql.ref(key)),
)
const names = Object.keys(measures)
const figures = sql.join(names.map((name) => sql.ref(name)))
const noFigures = sql.join(names.map((name) => sql`0 as ${sql.ref(name)}`))

/**
 * The figures of R12 in the scope of the reader, and by outlet. By outlet and day there would be as many lines as follow-ups: the
 * lines have no days, and how many are over 90 days is counted of the open ones, in an index that has all of their columns.
 */
export const followUpFiguresOfPlaces: ListSums = {
  lines: ({ zone, now }) => {
    const today = sql`${dayIn(zone, now)}::date`
    return sql`
      select line.*, outlet.code as outlet, region.code as region, channel.code as channel, ${endedAt} from (
        select ${keys}, ${figures}, case when ${hasEnded} then follow_ups else 0 end as aged, ${daysOfEnded} as days, false as over_90
        from (${sumLines(storedFollowUpSumsByPlace)}) line
        union all
        select ${keys}, ${noFigures}, count(*)::int, ${fewestDays(today)} as days, true
        from follow_up where ended_at is null and due_on < ${today} - ${sql.lit(overdueDays)}
        group by ${keys}, days
      ) line left join outlet on outlet.id = line.outlet_id
        left join region on region.id = line.region_id left join channel on channel.id = line.channel_id`
  },
  table: 'follow_up',
  count: 'follow_ups',
  knows: ['status', 'outlet', 'region', 'channel', 'is_open'],
  isWalledAlike: true,
}
