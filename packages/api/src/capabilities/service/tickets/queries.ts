import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { inPages } from '#database/in-pages.ts'
import type { Context, Db } from '#kernel/context.ts'
import { areRare } from '#kernel/keys-found.ts'
import { countsOf, ordered, pageOf } from '#kernel/list.ts'
import { daysOfView } from '#kernel/view-days.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import type { TicketRow, ticketView } from './contract.ts'
import { keysFound, matching } from './filters.ts'
import { namesOf } from './names.ts'
import { isBreached } from './tables.ts'
import { ticketStatuses } from './vocabulary.ts'

type View = z.output<typeof ticketView>
type Asking = Pick<Context, 'db' | 'actor' | 'deps'> & { query: View }

const hours = (seconds: RawBuilder<unknown>) => sql<number>`round((${seconds} / 3600)::numeric, 1)`

/** The seconds the customer's clock stood still until now. What stands still for good is no pause. */
const pausedSeconds = (now: string) => sql`coalesce((
  select sum(extract(epoch from coalesce(s.to_at, ${now}::timestamptz) - s.from_at)) from ticket_stop s
  where s.ticket_id = ticket.id and s.kind <> 'panel' and (s.kind <> 'closed' or s.to_at is not null)), 0)`

const ageSeconds = (now: string) =>
  sql`extract(epoch from coalesce(ticket.ended_at, ${now}::timestamptz) - ticket.opened_at)`

/** Tickets with the records that lists show and sort by; what a statement does not ask for is not read. */
const joined = (db: Db) =>
  db
    .selectFrom('ticket')
    .leftJoin('outlet', 'outlet.id', 'ticket.outlet_id')
    .leftJoin('dealer', 'dealer.id', 'ticket.dealer_id')
    .leftJoin('region', 'region.id', 'outlet.region_id')
    .leftJoin('channel', 'channel.id', 'ticket.channel_id')
    .leftJoin('complaint', 'complaint.id', 'ticket.complaint_id')

/**
 * Tickets with what a row shows. Who answers for one or has a seat in its panel sees it wherever it belongs, so that the
 * outlet may be missing here: `rowsOf` fills it in.
 */
export const rowFields = (db: Db, now: string) =>
  joined(db).select([
    'ticket.id',
    'ticket.no',
    'ticket.kind',
    'ticket.title',
    'ticket.status',
    'ticket.priority',
    'ticket.level',
    'ticket.outlet_id',
    'outlet.code as outlet',
    'outlet.name as outlet_name',
    'dealer.code as dealer',
    'region.code as region',
    'channel.code as channel',
    'ticket.job_type',
    'ticket.category',
    'ticket.sub_category',
    'ticket.vin',
    'ticket.owner_user_id',
    'ticket.opened_on',
    'ticket.opened_at',
    'ticket.due_at',
    sql<boolean>`${isBreached}`.as('is_breached'),
    hours(ageSeconds(now)).as('age_hours'),
    hours(pausedSeconds(now)).as('paused_hours'),
    'ticket.hops',
    'ticket.reopened_count',
    'ticket.justification',
    'ticket.charged_to',
    'complaint.no as complaint',
    'ticket.closed_at',
  ])

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowFields>['execute']>>[number]

/** Puts in the names of people and outlets beyond the asker's scope, one statement each for all rows. */
export async function rowsOf<R extends StoredRow>(db: Db, stored: readonly R[]) {
  const owners = await namesOf(
    db,
    stored.map(({ owner_user_id }) => owner_user_id),
  )
  const places = await placesOf(
    db,
    stored.filter(({ outlet }) => outlet === null).map(({ outlet_id }) => outlet_id),
  )
  return stored.map(({ owner_user_id, outlet_id, ...row }) => ({
    ...row,
    ...(places.get(outlet_id) ?? {
      outlet: row.outlet!,
      outlet_name: row.outlet_name!,
      dealer: row.dealer!,
      region: row.region!,
    }),
    owner: owners.get(owner_user_id ?? '') ?? null,
  }))
}

const placeIn = (values: readonly string[], column: RawBuilder<unknown>) =>
  sql`array_position(${sql.val([...values])}::text[], ${column})`

const sorts: Record<string, RawBuilder<unknown>> = {
  ...Object.fromEntries(
    ['no', 'title', 'priority', 'level', 'due_at', 'kind', 'job_type', 'category', 'sub_category', 'vin', 'hops']
      .concat('reopened_count', 'justification', 'charged_to', 'closed_at')
      .map((key) => [key, sql.ref(`ticket.${key}`)]),
  ),
  opened_on: sql`ticket.opened_at`,
  status: placeIn(ticketStatuses, sql`ticket.status`),
  outlet: sql`outlet.code`,
  dealer: sql`dealer.code`,
  region: sql`region.code`,
  channel: sql`channel.code`,
  complaint: sql`complaint.no`,
  owner: sql`(select full_name from app_user where app_user.id = ticket.owner_user_id)`,
  // The longer ago, the older: without an end it is still ageing.
  age_hours: sql`coalesce(ticket.ended_at, now()) - ticket.opened_at`,
}

/** `opened_at` is never empty, so its index serves the order; it must not be walked to find few rows. */
function orderOf(sort: string, isRare = false) {
  if (sort !== '-opened_on') return ordered(sort, sorts, sql`ticket.id`)
  return isRare ? sql`ticket.opened_at + interval '0' desc, ticket.id desc` : sql`ticket.opened_at desc, ticket.id desc`
}

const counting = sql<number>`count(*)`.as('count')

const countOf = async (db: Db, where: RawBuilder<SqlBool>) =>
  (await db.selectFrom('ticket').select(counting).where(where).executeTakeFirstOrThrow()).count

async function conditionOf({ db, actor, query: view, deps }: Asking) {
  const now = deps.clock.now()
  const days = daysOfView(view, deps.settings, now)
  const asking = { actor, now, zone: deps.settings.brand_tz }
  const keys = await keysFound(db, actor, view)
  return (without?: Parameters<typeof matching>[4]) => matching(view, days, asking, keys, without)
}

/** R05: one page of tickets with the counts of domain.md section 13.1. */
export async function listTickets(ctx: Asking) {
  const { db, query: view, deps } = ctx
  const as_of = deps.clock.now().toISOString()
  const where = await conditionOf(ctx)
  const statuses = await db
    .selectFrom('ticket')
    .select(['ticket.status as key', counting])
    .where(where('status'))
    .groupBy('ticket.status')
    .execute()
  const count = statuses
    .filter(({ key }) => !view.status || view.status.includes(key))
    .reduce((sum, status) => sum + status.count, 0)
  const ofAll = statuses.reduce((sum, status) => sum + status.count, 0)
  const { limit, offset } = pageOf(view)
  const order = orderOf(view.sort, areRare(count, ctx.actor, view.q))
  // The keys of the page first: sorting all tickets with all their columns takes several times as long.
  const page = joined(db).select('ticket.id').where(where()).orderBy(order).limit(limit).offset(offset)
  const stored = await rowFields(db, as_of).where('ticket.id', 'in', page).orderBy(order).execute()
  return {
    rows: await rowsOf(db, stored),
    count,
    // Without a search the tabs already count every row.
    total: view.q ? await countOf(db, where('status and search')) : ofAll,
    counts: countsOf(statuses),
    as_of,
  }
}

/** Every row of the view, for a file; at most `limit`. */
export async function* ticketsForFile(ctx: Asking, limit: number): AsyncGenerator<TicketRow[]> {
  const where = await conditionOf(ctx)
  const found = rowFields(ctx.db, ctx.deps.clock.now().toISOString())
    .where(where())
    .orderBy(orderOf(ctx.query.sort))
    .limit(limit)
  for await (const stored of inPages(ctx.db, found)) yield rowsOf(ctx.db, stored)
}
