import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isInRange, isWithoutUpdate, secondsBetween } from '#kernel/contract/length-conditions.ts'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import { allOf, inMonths, isOneOf } from '#kernel/list/list-sql.ts'
import type { ConditionsOf, Listing } from '#kernel/list/list-source.ts'
import { beginningOf, endOrNever } from '#kernel/report/span-days.ts'
import { none } from '#kernel/contract/view.ts'
import { isOf, liesIn, openedInZone } from '#capabilities/network/outlets/lookups.ts'
import type { cardList, holdAges } from './list.contract.ts'

type View = ViewOf<typeof cardList>
type CardListing = Listing<View>

const isTrue = (condition: RawBuilder<unknown>, value: string) => sql<SqlBool>`(${condition}) = ${value === 'true'}`

/** The day by which cards are counted. */
const countedOn = ({ counted_by }: View) =>
  sql.ref(`job_card.${counted_by === 'delivered' ? 'delivered' : 'received'}_on`)

/** The days of a view mean what is counted: received or delivered in them, or in the workshop at the end of the last. */
export function inDays({ days: { from, to }, view, zone }: CardListing): RawBuilder<SqlBool> | undefined {
  if (view.counted_by === 'open') {
    if (!to) return sql<SqlBool>`job_card.ended_at is null`
    return sql<SqlBool>`job_card.received_on <= ${to}::date
      and ${endOrNever(sql`job_card.ended_at`)} >= ${beginningOf(sql`${to}::date + 1`, zone)}`
  }
  if (view.counted_by !== 'delivered' && !from && !to) return undefined
  const on = countedOn(view)
  return allOf([
    view.counted_by === 'delivered' ? sql<SqlBool>`${on} is not null` : undefined,
    from ? sql<SqlBool>`${on} >= ${from}::date` : undefined,
    to ? sql<SqlBool>`${on} <= ${to}::date` : undefined,
    // So it is anyhow, as nothing is delivered before it came: the index in the order of receipt is not walked past newer cards.
    to && view.counted_by === 'delivered' ? sql<SqlBool>`job_card.received_on <= ${to}::date + 1` : undefined,
  ])
}

/** Whole days of each bucket of ages: its first, and the first of the next. */
const agesOf: Readonly<Record<(typeof holdAges)[number], readonly [number, number | null]>> = {
  '0-1': [0, 2],
  '2-3': [2, 4],
  '4-7': [4, 8],
  '8-15': [8, 16],
  '16-30': [16, 31],
  '30+': [31, null],
}

/** What began so long before `now` that its age in whole days lies in one of these buckets (M24). */
export const isAged = (
  since: RawBuilder<unknown>,
  ages: readonly (keyof typeof agesOf)[],
  now: Date,
): RawBuilder<SqlBool> => {
  const before = (days: number) => sql`${now.toISOString()}::timestamptz - make_interval(hours => ${days * 24}::int)`
  const within = ages.map((age) => {
    const [first, next] = agesOf[age]
    return next === null
      ? sql`${since} <= ${before(first)}`
      : sql`(${since} <= ${before(first)} and ${since} > ${before(next)})`
  })
  return sql<SqlBool>`(${sql.join(within, sql` or `)})`
}

/** In the workshop past its last promise. */
export const isLate = (now: string) =>
  sql<SqlBool>`(job_card.ended_at is null and coalesce(job_card.promised_at < ${now}::timestamptz, false))`

const isOnHold = sql<SqlBool>`(job_card.ended_at is null and job_card.holdup_since is not null)`

const onHoldBy = (codes: readonly string[]) => {
  const isAny = sql<SqlBool>`job_card.holdup_reason_id = any (
    array(select r.id from holdup_reason r where r.code = any (${sql.val(codes)}::text[])))`
  return codes.includes(none) ? sql<SqlBool>`(${isAny} or job_card.holdup_reason_id is null)` : isAny
}

const ofTsm = (names: readonly string[]) => sql<SqlBool>`exists (
  select from tsm_mapping m join app_user u on u.id = m.tsm_user_id
  where m.outlet_id = job_card.outlet_id and m.to_on is null and m.job_type = job_card.job_type
    and u.username = any (${sql.val(names)}::text[]))`

const ofCustomer = (numbers: readonly string[]) => {
  const isAny = sql<SqlBool>`job_card.customer_id = any (
    array(select c.id from customer c where c.no = any (${sql.val(numbers)}::text[])))`
  return numbers.includes(none) ? sql<SqlBool>`(${isAny} or job_card.customer_id is null)` : isAny
}

/** Delivered by the first promised time, of those delivered with a promise (M28). */
const metPromise = (value: string) => sql<SqlBool>`(job_card.delivered_on is not null
  and (job_card.delivered_at <= job_card.first_promised_at) = ${value === 'true'})`

/** When the outlet last updated it. */
export const lastUpdate = sql<string>`coalesce(job_card.last_outlet_update_at, job_card.received_at)`

/** The conditions of the filters of list and reports; a filter without an entry matches the column of its name. */
export const cardConditions = {
  month: (months, { view }) => inMonths(countedOn(view), months),
  // It selects what the days mean.
  counted_by: () => undefined,
  age: (range, { now }) =>
    isInRange(
      'days',
      secondsBetween(sql`job_card.received_at`, sql`coalesce(job_card.ended_at, ${now.toISOString()}::timestamptz)`),
    )(range),
  tat: isInRange('days', secondsBetween(sql`job_card.received_at`, sql`job_card.delivered_at`)),
  no_update: isWithoutUpdate(sql`job_card.ended_at is null`, lastUpdate),
  channel: (codes) => isOf('job_card', 'channel', codes),
  region: (codes) => isOf('job_card', 'region', codes),
  zone: (codes) => openedInZone('job_card', codes),
  state: (codes) => liesIn('job_card', 'state', codes),
  city: (names) => liesIn('job_card', 'city', names),
  dealer: (codes) => isOf('job_card', 'dealer', codes),
  outlet: (codes) => isOf('job_card', 'outlet', codes),
  is_open: (value) => isTrue(sql`job_card.ended_at is null`, value),
  held: (value) => isTrue(isOnHold, value),
  hold_reason: onHoldBy,
  hold_party: (parties) => isOneOf(sql`hold.party`, parties),
  hold_age: (ages, { now }) => isAged(sql`job_card.holdup_since`, ages, now),
  hold_overdue: (value, { now }) =>
    isTrue(sql`coalesce(job_card.holdup_until < ${now.toISOString()}::timestamptz, false)`, value),
  late: (value, { now }) => isTrue(isLate(now.toISOString()), value),
  had_holdup: (value) => isTrue(sql`job_card.holdups > 0`, value),
  promise_kept: metPromise,
  repeat: (value) => isTrue(sql`job_card.is_repeat`, value),
  supplemented: (value) => isTrue(sql`job_card.supplements > 0`, value),
  customer: ofCustomer,
  unmatched: (value) => isTrue(sql`job_card.vin is not null and job_card.vehicle_id is null`, value),
  tsm: ofTsm,
} satisfies Partial<ConditionsOf<typeof cardList>>
