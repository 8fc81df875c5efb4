import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import { isWithoutUpdate } from '#kernel/contract/length-conditions.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { DayRange } from '#kernel/contract/view.ts'
import type { ConditionsOf, Listing } from '#kernel/list/list-source.ts'
import { allOf, inMonths, isOneOf } from '#kernel/list/list-sql.ts'
import { isOf, liesIn, openedInZone } from '#capabilities/network/outlets/lookups.ts'
import type { followUpList } from './list.contract.ts'
import { dueDatesOf } from './rules.ts'
import { type Bucket, followUpStates, overdueDays } from './vocabulary.ts'

type FollowUpListing = Listing<ViewOf<typeof followUpList>>

export const isOpen = sql<SqlBool>`follow_up.ended_at is null`

/** The last day that counts: today, or the one on which it ended. */
const until = (today: string) => sql`coalesce(follow_up.ended_on, ${today}::date)`

/** Days since the due date. */
export const daysSinceDue = (today: string) => sql<number>`greatest(${until(today)} - follow_up.due_on, 0)`

/** Not seen for more than 90 days after its due date (M41): on the 91st day, not on the 90th (T10). */
export const isOver90 = (today: string) =>
  sql<SqlBool>`(${isOpen} and follow_up.due_on < ${today}::date - ${sql.lit(overdueDays)})`

/** The first day on which that is so, unless it ended before. */
export const over90From = sql<
  string | null
>`case when follow_up.ended_on > follow_up.due_on + ${sql.lit(overdueDays + 1)} is not false
  then follow_up.due_on + ${sql.lit(overdueDays + 1)} end`

const dayColumns = { opened: 'follow_up.opened_on', ended: 'follow_up.ended_on' } as const

/** An ended month counts those that were due in it, wherever they were moved (T12): by the counted day of some, by the due date of all others. */
const dueIn = (isAmong: (day: RawBuilder<unknown>) => RawBuilder<SqlBool>): readonly RawBuilder<SqlBool>[] => [
  sql<SqlBool>`follow_up.counted_on is null and ${isAmong(sql`follow_up.due_on`)}`,
  isAmong(sql`follow_up.counted_on`),
]

/** Follow-ups whose counted day lies among some. */
function countedIn(
  { view: { counted_by = 'due' } }: FollowUpListing,
  isAmong: (day: RawBuilder<unknown>) => RawBuilder<SqlBool>,
) {
  if (counted_by !== 'due') return isAmong(sql.ref(dayColumns[counted_by]))
  const [due, counted] = dueIn(isAmong)
  return sql<SqlBool>`(${due} or ${counted})`
}

const isBetween =
  ({ from, to }: DayRange) =>
  (day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    allOf([
      from ? sql<SqlBool>`${day} >= ${from}::date` : undefined,
      to ? sql<SqlBool>`${day} <= ${to}::date` : undefined,
    ])

/** Conditions of which each finds some of the follow-ups due in these days, none of them twice: each is a range of an index. */
export const dueInDays = (days: DayRange): readonly RawBuilder<SqlBool>[] =>
  days.from || days.to ? dueIn(isBetween(days)) : [sql<SqlBool>`true`]

/** The days of a view mean what is counted. */
export function inDays(listing: FollowUpListing) {
  const { from, to } = listing.days
  return from || to ? countedIn(listing, isBetween(listing.days)) : undefined
}

/** Whether the other filters leave only what has not ended. */
const findsOpenOnly = ({ is_open, over_90, status }: FollowUpListing['view']) =>
  is_open === 'true' || over_90 === 'true' || (status !== undefined && !status.some(followUpStates.isEnd))

/** When it was due as of a day: what a later move changed was not known then. */
const dueAsOf = (day: string) => sql`coalesce((select c.follow_up_from_on from due_date_change c
  where c.follow_up_id = follow_up.id and c.applied_on > ${day}::date order by c.applied_at limit 1), follow_up.due_on)`

/** Not seen for more than 90 days after its due date as of an earlier day (M41). */
const wasOver90 = (day: string) =>
  sql<SqlBool>`(follow_up.opened_on <= ${day}::date and (follow_up.ended_on is null or follow_up.ended_on > ${day}::date)
    and ${dueAsOf(day)} < ${day}::date - ${sql.lit(overdueDays)})`

/** Due so long before the last day that counts. Of what has not ended these are plain bounds of an index. */
function isIn(bucket: Bucket, today: string, openOnly: boolean): RawBuilder<SqlBool> {
  const { from, to } = dueDatesOf(bucket, today)
  const ofOpen = allOf([
    isOpen,
    from ? sql<SqlBool>`follow_up.due_on >= ${from}::date` : undefined,
    to ? sql<SqlBool>`follow_up.due_on <= ${to}::date` : undefined,
  ])
  if (openOnly) return ofOpen
  const shift = sql`(follow_up.ended_on - ${today}::date)`
  const ofEnded = allOf([
    sql<SqlBool>`follow_up.ended_on is not null`,
    from ? sql<SqlBool>`follow_up.due_on >= ${from}::date + ${shift}` : undefined,
    to ? sql<SqlBool>`follow_up.due_on <= ${to}::date + ${shift}` : undefined,
  ])
  return sql<SqlBool>`(${ofOpen} or ${ofEnded})`
}

const isTrue = (condition: RawBuilder<SqlBool>, value: string) =>
  value === 'true' ? condition : sql<SqlBool>`not (${condition})`

/** When the outlet last updated it. */
export const lastUpdate = sql<string>`coalesce(follow_up.last_outlet_update_at, follow_up.opened_at)`

/** The conditions of the filters of list and reports, over `follow_up`. */
export const followUpConditions = {
  month: (months, listing) => countedIn(listing, (day) => inMonths(day, months)),
  no_update: isWithoutUpdate(isOpen, lastUpdate),
  channel: (codes) => isOf('follow_up', 'channel', codes),
  region: (codes) => isOf('follow_up', 'region', codes),
  zone: (codes) => openedInZone('follow_up', codes),
  state: (codes) => liesIn('follow_up', 'state', codes),
  city: (names) => liesIn('follow_up', 'city', names),
  dealer: (codes) => isOf('follow_up', 'dealer', codes),
  outlet: (codes) => isOf('follow_up', 'outlet', codes),
  // It selects what the days mean.
  counted_by: () => undefined,
  status: (states) => isOneOf(sql`follow_up.status`, states),
  bucket: (names, { zone, now, view }) =>
    sql<SqlBool>`(${sql.join(
      names.map((name) => isIn(name, dayIn(zone, now), findsOpenOnly(view))),
      sql` or `,
    )})`,
  over_90: (value, { zone, now }) => isTrue(isOver90(dayIn(zone, now)), value),
  over_90_on: (day) => wasOver90(day),
  is_open: (value) => isTrue(isOpen, value),
  call_back: (value, { now }) => {
    const isDue = sql<SqlBool>`(${isOpen} and follow_up.call_back_at <= ${now.toISOString()}::timestamptz)`
    // As it is it finds them in their index; with `coalesce` it would look at every row.
    return value === 'true' ? isDue : sql<SqlBool>`not coalesce(${isDue}, false)`
  },
  contacted: (value) => isTrue(sql`follow_up.reached > 0`, value),
  elsewhere: (value) => isTrue(sql`follow_up.reported_elsewhere`, value),
  vin: (vins) =>
    sql<SqlBool>`follow_up.vehicle_id = any (array(select id from vehicle where vin = any (${sql.val([...vins])}::text[])))`,
  customer: (numbers) =>
    sql<SqlBool>`follow_up.customer_id = any (array(select id from customer where no = any (${sql.val([...numbers])}::text[])))`,
} satisfies Partial<ConditionsOf<typeof followUpList>>
