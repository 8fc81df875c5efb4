import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isInRange, isWithoutUpdate, secondsBetween } from '#kernel/contract/length-conditions.ts'
import { inMonths, isOneOf } from '#kernel/list/list-sql.ts'
import type { ConditionsOf, Listing } from '#kernel/list/list-source.ts'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import { none } from '#kernel/contract/view.ts'
import { isOf, liesIn, openedInZone } from '#capabilities/network/outlets/lookups.ts'
import type { ticketList } from './list.contract.ts'
import { isBreached } from './lookups.ts'

type View = ViewOf<typeof ticketList>
type TicketListing = Listing<View>

const isTrue = (condition: RawBuilder<unknown>, value: string) => sql<SqlBool>`${condition} = ${value === 'true'}`

/** The days of a view mean what is counted: opened, closed, or cancelled in them, or open at the end of the last. */
export function inDays({ days, view: { counted_by } }: TicketListing): RawBuilder<SqlBool> | undefined {
  const { from, to } = days
  if (!counted_by && !from && !to) return undefined
  if (counted_by === 'open') {
    const end = to ? sql`${to}::date` : sql`'infinity'::date`
    return sql<SqlBool>`ticket.opened_on <= ${end}
      and (ticket.ended_at is null or coalesce(ticket.closed_on, ticket.cancelled_on) > ${end})`
  }
  const on = sql.ref(`ticket.${counted_by ?? 'opened'}_on`)
  return sql<SqlBool>`${counted_by && counted_by !== 'opened' ? sql`${on} is not null` : sql`true`}
    ${from ? sql`and ${on} >= ${from}::date` : sql``} ${to ? sql`and ${on} <= ${to}::date` : sql``}`
}

/**
 * Whether region and zone are those of the opening or of today, where a view does not name one (T17): what counts days uses
 * the place at the opening, what counts now uses the place of today. The list and its reports mean the same.
 */
export const placeOf = ({ place, period, from, to, month }: Partial<View>): 'today' | 'opening' =>
  place ?? (period || from || to || month?.length ? 'opening' : 'today')

/** When the outlet last updated it. */
export const lastUpdate = sql<string>`coalesce(ticket.last_outlet_update_at, ticket.opened_at)`

/** Region and zone of today, or of the opening. */
const inRegion =
  (of: 'region' | 'zone') =>
  (codes: readonly string[], { view }: TicketListing) => {
    if (placeOf(view) === 'today') return liesIn('ticket', of, codes)
    return of === 'region' ? isOf('ticket', 'region', codes) : openedInZone('ticket', codes)
  }

function isOwnedBy(names: readonly string[], { actor }: TicketListing): RawBuilder<SqlBool> {
  const usernames = names.filter((name) => name !== none && name !== 'me')
  const ids = sql`array(select id from app_user where username = any (${sql.val(usernames)}::text[]))`
  return sql`(ticket.owner_user_id = any (${ids})
    ${names.includes('me') ? sql`or ticket.owner_user_id = ${actor.user_id}::uuid` : sql``}
    ${names.includes(none) ? sql`or ticket.owner_user_id is null` : sql``})`
}

const ofTsm = (names: readonly string[]) => sql<SqlBool>`exists (
  select from tsm_mapping m join app_user u on u.id = m.tsm_user_id
  where m.outlet_id = ticket.outlet_id and m.to_on is null and u.username = any (${sql.val(names)}::text[])
    and (ticket.job_type = 'none' or m.job_type = ticket.job_type))`

const openedAt =
  (part: 'isodow' | 'hour') =>
  (values: readonly string[], { zone }: TicketListing) =>
    isOneOf(sql`extract(${sql.raw(part)} from ticket.opened_at at time zone ${zone})::text`, values)

const isDue = (due: 'today' | 'overdue', { now, zone }: TicketListing) =>
  due === 'overdue'
    ? sql<SqlBool>`(ticket.ended_at is null and ${isBreached})`
    : sql<SqlBool>`(ticket.ended_at is null and ticket.due_at >= ${now.toISOString()}::timestamptz
        and (ticket.due_at at time zone ${zone})::date = (${now.toISOString()}::timestamptz at time zone ${zone})::date)`

const awaitsVoteOf = ({ actor }: TicketListing) => sql`exists (
  select from panel_case c join panel_seat s on s.case_id = c.id where c.ticket_id = ticket.id
    and c.decided_at is null and s.user_id = ${actor.user_id}::uuid and not s.has_conflict and s.vote is null)`

/** Every ticket has one, and `none` is one of them. */
const isAnyOf = (column: 'job_type' | 'charged_to') => (values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(`ticket.${column}`)} = any (${sql.val(values)}::text[])`

const countedOn = ({ counted_by }: View) =>
  sql.ref(`ticket.${counted_by === 'open' ? 'opened' : (counted_by ?? 'opened')}_on`)

/** The conditions of the filters of list and reports; a filter without an entry matches the column of its name. */
export const ticketConditions = {
  month: (months, { view }) => inMonths(countedOn(view), months),
  weekday: openedAt('isodow'),
  hour: openedAt('hour'),
  // It selects which `region` and `zone` are meant.
  place: () => undefined,
  // It selects what the days mean.
  counted_by: () => undefined,
  region: inRegion('region'),
  zone: inRegion('zone'),
  age: (range, { now }) =>
    isInRange(
      'hours',
      secondsBetween(sql`ticket.opened_at`, sql`coalesce(ticket.ended_at, ${now.toISOString()}::timestamptz)`),
    )(range),
  tat: (range) =>
    isInRange('hours', sql`case when ticket.closed_at is not null then ticket.elapsed_seconds end`)(range),
  no_update: isWithoutUpdate(sql`ticket.ended_at is null`, lastUpdate),
  channel: (codes) => isOf('ticket', 'channel', codes),
  dealer: (codes) => isOf('ticket', 'dealer', codes),
  outlet: (codes) => isOf('ticket', 'outlet', codes),
  state: (codes) => liesIn('ticket', 'state', codes),
  city: (names) => liesIn('ticket', 'city', names),
  tsm: ofTsm,
  level: (levels) => sql<SqlBool>`ticket.level = any (${sql.val(levels)}::int[])`,
  reached_level: (level) => sql<SqlBool>`ticket.max_level >= ${level}::int`,
  owner: isOwnedBy,
  job_type: isAnyOf('job_type'),
  charged_to: isAnyOf('charged_to'),
  is_open: (value) => isTrue(sql`(ticket.ended_at is null)`, value),
  breached: (value) => isTrue(isBreached, value),
  in_time: (value) => sql<SqlBool>`(ticket.closed_at is not null
    and (ticket.elapsed_seconds <= ticket.target_seconds) = ${value === 'true'})`,
  due: isDue,
  reopened: (value) => isTrue(sql`(ticket.reopened_count > 0)`, value),
  paused_late: (value) =>
    isTrue(sql`exists (select from ticket_stop s where s.ticket_id = ticket.id and s.is_late)`, value),
  my_vote: (value, listing) => isTrue(awaitsVoteOf(listing), value),
} satisfies Partial<ConditionsOf<typeof ticketList>>
