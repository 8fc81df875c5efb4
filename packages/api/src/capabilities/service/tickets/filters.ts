import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Actor, Db } from '#kernel/context.ts'
import { contains, keysFound as keysOf } from '#kernel/keys-found.ts'
import { allOf, inMonths, isOneOf } from '#kernel/list.ts'
import { none, type DayRange } from '#kernel/view.ts'
import { isOf, liesIn, openedInZone } from '#capabilities/network/outlets/lookups.ts'
import type { ticketFilters } from './list/contract.ts'
import { isBreached } from './tables.ts'

type Given = z.output<z.ZodObject<typeof ticketFilters>>
/** Reports leave out what they count by themselves. */
export type Filters = { [K in keyof Given]?: Given[K] } & { q?: string | undefined }

/** Who asks, from where the clock stands and in which zone days begin. */
export interface Asking {
  actor: Actor
  now: Date
  zone: string
}

/**
 * Tickets with the records a row names. `outlet` and `region_today` are where it belongs today, `dealer` and `region`
 * where it belonged at its opening (domain.md section 3, T17). They are empty beyond the scope of who owns a ticket or
 * votes on it, who sees it all the same.
 */
export const tickets = (db: Db) =>
  db
    .selectFrom('ticket')
    .leftJoin('outlet', 'outlet.id', 'ticket.outlet_id')
    .leftJoin('dealer', 'dealer.id', 'ticket.dealer_id')
    .leftJoin('region', 'region.id', 'ticket.region_id')
    .leftJoin('region as region_today', 'region_today.id', 'outlet.region_id')
    .leftJoin('channel', 'channel.id', 'ticket.channel_id')

/** The keys of what a search finds, for somebody walled. */
export const keysFound = (db: Db, actor: Actor, { q }: Filters) => keysOf(db, actor, q, 'rad.tickets_containing')

const isTrue = (condition: RawBuilder<SqlBool>, wanted: 'true' | 'false' | string) =>
  sql<SqlBool>`${condition} = ${wanted === 'true'}`

/** The days of a view mean what is counted: opened, closed or cancelled in them, or open at the end of the last. */
function inDays(days: DayRange, counted: Filters['counted_by'] = 'opened'): (RawBuilder<SqlBool> | undefined)[] {
  if (counted === 'open') {
    const end = days.to ? sql`${days.to}::date` : sql`'infinity'::date`
    return [
      sql`ticket.opened_on <= ${end}`,
      sql`(ticket.ended_at is null or coalesce(ticket.closed_on, ticket.cancelled_on) > ${end})`,
    ]
  }
  const on = sql.ref(`ticket.${counted}_on`)
  return [
    counted === 'opened' ? undefined : sql`${on} is not null`,
    days.from ? sql`${on} >= ${days.from}::date` : undefined,
    days.to ? sql`${on} <= ${days.to}::date` : undefined,
  ]
}

/** Region and zone of today, or of the opening where that is asked for. */
function inRegion(view: Filters, of: 'region' | 'zone'): RawBuilder<SqlBool> | undefined {
  const codes = view[of]
  if (!codes) return undefined
  if (view.place !== 'opening') return liesIn('ticket', of, codes)
  return of === 'region' ? isOf('ticket', 'region', codes) : openedInZone('ticket', codes)
}

function isOwnedBy(names: readonly string[], actor: Actor): RawBuilder<SqlBool> {
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

const openedAt = (part: 'isodow' | 'hour', zone: string) =>
  sql`extract(${sql.raw(part)} from ticket.opened_at at time zone ${zone})::text`

const isDue = (due: 'today' | 'overdue', { now, zone }: Asking) =>
  due === 'overdue'
    ? sql<SqlBool>`(ticket.ended_at is null and ${isBreached})`
    : sql<SqlBool>`(ticket.ended_at is null and ticket.due_at >= ${now.toISOString()}::timestamptz
        and (ticket.due_at at time zone ${zone})::date = (${now.toISOString()}::timestamptz at time zone ${zone})::date)`

/** Where it belongs, as filters ask. */
const placed = (view: Filters) => [
  inRegion(view, 'region'),
  inRegion(view, 'zone'),
  view.channel && isOf('ticket', 'channel', view.channel),
  view.dealer && isOf('ticket', 'dealer', view.dealer),
  view.outlet && isOf('ticket', 'outlet', view.outlet),
  view.state && liesIn('ticket', 'state', view.state),
  view.city && liesIn('ticket', 'city', view.city),
  view.tsm && ofTsm(view.tsm),
]

/** How it stands, as filters ask. */
const standing = (view: Filters, asking: Asking) => [
  view.level && sql<SqlBool>`ticket.level = any (${sql.val(view.level)}::int[])`,
  view.reached_level && sql<SqlBool>`ticket.max_level >= ${view.reached_level}::int`,
  view.owner && isOwnedBy(view.owner, asking.actor),
  view.is_open && isTrue(sql`(ticket.ended_at is null)`, view.is_open),
  view.breached && isTrue(isBreached, view.breached),
  view.in_time &&
    sql<SqlBool>`(ticket.closed_at is not null and (ticket.elapsed_seconds <= ticket.target_seconds) = ${view.in_time === 'true'})`,
  view.due && isDue(view.due as 'today' | 'overdue', asking),
  view.reopened && isTrue(sql`(ticket.reopened_count > 0)`, view.reopened),
  view.paused_late &&
    isTrue(sql`exists (select from ticket_stop s where s.ticket_id = ticket.id and s.is_late)`, view.paused_late),
  view.my_vote &&
    isTrue(
      sql`exists (select from panel_case c join panel_seat s on s.case_id = c.id where c.ticket_id = ticket.id
        and c.decided_at is null and s.user_id = ${asking.actor.user_id}::uuid and not s.has_conflict and s.vote is null)`,
      view.my_vote,
    ),
]

/**
 * One condition for list, counts, reports and files, with the keys its search found. `without` leaves the status tab
 * out, for the counts beside it.
 */
export function matching(
  view: Filters,
  days: DayRange,
  asking: Asking,
  keys: readonly string[] | undefined,
  without?: 'status' | 'status and search',
): RawBuilder<SqlBool> {
  const on = sql.ref(`ticket.${view.counted_by === 'open' ? 'opened' : (view.counted_by ?? 'opened')}_on`)
  return allOf([
    view.q && without !== 'status and search' ? contains('ticket', view.q, keys) : undefined,
    ...(view.counted_by || days.from || days.to ? inDays(days, view.counted_by) : []),
    view.month && inMonths(on, view.month),
    view.weekday && isOneOf(openedAt('isodow', asking.zone), view.weekday),
    view.hour && isOneOf(openedAt('hour', asking.zone), view.hour),
    view.status && !without ? isOneOf(sql`ticket.status`, view.status) : undefined,
    view.kind && isOneOf(sql`ticket.kind`, view.kind),
    view.priority && isOneOf(sql`ticket.priority`, view.priority),
    // Every ticket has one, and `none` is one of them.
    view.job_type && sql<SqlBool>`ticket.job_type = any (${sql.val(view.job_type)}::text[])`,
    view.category && isOneOf(sql`ticket.category`, view.category),
    view.sub_category && isOneOf(sql`ticket.sub_category`, view.sub_category),
    view.justification && isOneOf(sql`ticket.justification`, view.justification),
    // `none` means nobody here, which is one of the values.
    view.charged_to && sql<SqlBool>`ticket.charged_to = any (${sql.val(view.charged_to)}::text[])`,
    ...placed(view),
    ...standing(view, asking),
  ] as (RawBuilder<SqlBool> | undefined)[])
}
