import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isInRange, isWithoutUpdate, secondsBetween } from '#kernel/contract/length-conditions.ts'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import type { ConditionsOf, Listing } from '#kernel/list/list-source.ts'
import { allOf, inMonths, isOneOf } from '#kernel/list/list-sql.ts'
import { beginningOf } from '#kernel/report/span-days.ts'
import { isOf, liesIn, openedInZone } from '#capabilities/network/outlets/lookups.ts'
import type { holdupList } from './list.contract.ts'
import { isPrimary, statusAt } from './lookups.ts'

type HoldupListing = Listing<ViewOf<typeof holdupList>>

export const isOpen = sql<SqlBool>`holdup.ended_at is null`

/** The days of a view mean what is counted: begun, ended, or lasting in them. */
export function inDays({ days: { from, to }, view: { counted_by }, zone }: HoldupListing) {
  if (counted_by === 'now') return isOpen
  const start = from ? beginningOf(sql`${from}`, zone) : undefined
  const end = to ? beginningOf(sql`${to}::date + 1`, zone) : undefined
  if (counted_by === 'lasting')
    return allOf([
      end && sql<SqlBool>`holdup.started_at < ${end}`,
      start && sql<SqlBool>`(holdup.ended_at > ${start} or holdup.ended_at is null)`,
    ])
  const at = sql.ref(counted_by === 'ended' ? 'holdup.ended_at' : 'holdup.started_at')
  return allOf([
    counted_by === 'ended' ? sql<SqlBool>`holdup.ended_at is not null` : undefined,
    start && sql<SqlBool>`${at} >= ${start}`,
    end && sql<SqlBool>`${at} < ${end}`,
  ])
}

/** Began before the end of one of the months, and ended after it had begun. */
function lastedIn(months: readonly string[], zone: string) {
  const first = (month: string) => sql`${`${month}-01`}::date`
  const within = months.map(
    (month) => sql`(holdup.started_at < ${beginningOf(sql`(${first(month)} + interval '1 month')::date`, zone)}
      and (holdup.ended_at is null or holdup.ended_at > ${beginningOf(first(month), zone)}))`,
  )
  return sql<SqlBool>`(${sql.join(within, sql` or `)})`
}

/** The month of what is counted; what is open now belongs to the current one. */
function monthOf({ view: { counted_by }, now, zone }: HoldupListing) {
  const at =
    counted_by === 'now'
      ? sql`${now.toISOString()}::timestamptz`
      : sql.ref(counted_by === 'ended' ? 'holdup.ended_at' : 'holdup.started_at')
  return sql`(${at} at time zone ${zone})::date`
}

const isTrue = (condition: RawBuilder<SqlBool>, value: string) =>
  value === 'true' ? condition : sql<SqlBool>`not (${condition})`

/** Whole days of 24 hours since the start; the lower bound belongs to the bucket (M24). */
const ages: Readonly<Record<string, readonly [number, number | undefined]>> = {
  '0-1': [0, 2],
  '2-3': [2, 4],
  '4-7': [4, 8],
  '8-15': [8, 16],
  '16-30': [16, 31],
  '30+': [31, undefined],
}

function isAged(codes: readonly string[], { now }: HoldupListing): RawBuilder<SqlBool> {
  const back = (days: number) => sql`${now.toISOString()}::timestamptz - ${`${days * 24} hours`}::interval`
  const within = codes.map((age) => {
    const [least, below] = ages[age]!
    return sql`(${allOf([
      sql<SqlBool>`holdup.started_at <= ${back(least)}`,
      below === undefined ? undefined : sql<SqlBool>`holdup.started_at > ${back(below)}`,
    ])})`
  })
  return sql<SqlBool>`(${isOpen} and (${sql.join(within, sql` or `)}))`
}

const isNamed = (names: readonly string[]) => sql<SqlBool>`holdup.reason_id = any (array(
  select id from holdup_reason where code = any (${sql.val([...names])}::text[])))`

const ofTsm = (names: readonly string[]) => sql<SqlBool>`exists (
  select from tsm_mapping m join app_user u on u.id = m.tsm_user_id
  where m.outlet_id = holdup.outlet_id and m.to_on is null and m.job_type = holdup.job_type
    and u.username = any (${sql.val([...names])}::text[]))`

/** When the outlet last updated it. */
export const lastUpdate = sql<string>`coalesce(holdup.last_outlet_update_at, holdup.started_at)`

/** The conditions of the filters of list and reports, over `holdup` and its `job_card`. */
export const holdupConditions = {
  job_type: (type) => sql<SqlBool>`holdup.job_type = ${type}`,
  month: (months, listing) =>
    listing.view.counted_by === 'lasting' ? lastedIn(months, listing.zone) : inMonths(monthOf(listing), months),
  no_update: isWithoutUpdate(isOpen, lastUpdate),
  channel: (codes) => isOf('holdup', 'channel', codes),
  region: (codes) => isOf('holdup', 'region', codes),
  zone: (codes) => openedInZone('holdup', codes),
  state: (codes) => liesIn('holdup', 'state', codes),
  city: (names) => liesIn('holdup', 'city', names),
  dealer: (codes) => isOf('job_card', 'dealer', codes),
  outlet: (codes) => isOf('holdup', 'outlet', codes),
  // It selects what the days mean.
  counted_by: () => undefined,
  status: (states, { now }) =>
    allOf([
      states.includes('ended') ? undefined : isOpen,
      sql<SqlBool>`${statusAt(now.toISOString())} = any (${sql.val([...states])}::text[])`,
    ]),
  reason: isNamed,
  party: (parties) => isOneOf(sql`holdup.party`, parties),
  is_open: (value) => isTrue(isOpen, value),
  overdue: (value, { now }) =>
    isTrue(sql`holdup.ended_at is null and holdup.expected_until < ${now.toISOString()}::timestamptz`, value),
  age: isAged,
  days: (range, { now }) =>
    isInRange(
      'days',
      secondsBetween(sql`holdup.started_at`, sql`coalesce(holdup.ended_at, ${now.toISOString()}::timestamptz)`),
    )(range),
  extended: (value) => isTrue(sql`holdup.extended_count > 0`, value),
  changed: (value) => isTrue(sql`coalesce(holdup.end_cause = 'reason_changed', false)`, value),
  primary: (value) => isTrue(isPrimary, value),
  insurer: (names) => isOneOf(sql`job_card.insurer`, names),
  tsm: ofTsm,
  card: (numbers) => sql<SqlBool>`holdup.job_card_id = any (array(
    select id from job_card where no = any (${sql.val([...numbers])}::text[])))`,
} satisfies Partial<ConditionsOf<typeof holdupList>>
