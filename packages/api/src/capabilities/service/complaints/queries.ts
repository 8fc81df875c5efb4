import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { inPages } from '#database/in-pages.ts'
import { keptStatement } from '#database/kept-statement.ts'
import type { Actor, Context, Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { areRare } from '#kernel/keys-found.ts'
import { allOf, countsOf, ordered, pageOf } from '#kernel/list.ts'
import { daysOfView } from '#kernel/view-days.ts'
import type { DayRange } from '#kernel/view.ts'
import type { Complaint, ComplaintRow, complaintsApi, ComplaintStatus, complaintView } from './contract.ts'
import { complaints, keysFound, matching } from './filters.ts'
import { allowedMoves } from './rules.ts'
import { areKept, keptStatuses, monthOfPage } from './sums.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import { isBreached } from '#capabilities/service/tickets/tables.ts'
import { masked } from './vocabulary.ts'

type View = z.output<typeof complaintView>
type Asking = Pick<Context, 'db' | 'actor' | 'deps'> & { query: View }

/** A member of a panel sees the complaint of his ticket wherever it belongs: `rowsOf` fills in the outlet he is walled from. */
const rowFields = (db: Db) =>
  complaints(db).select([
    'complaint.id',
    'complaint.no',
    'source_no',
    'received_on',
    'received_via',
    'complaint.status',
    'severity',
    'complaint.category',
    'sub_category',
    'complaint.make',
    'complaint.model',
    'complaint.model_year',
    'components',
    'complaint.outlet_id',
    'outlet.code as outlet',
    'outlet.name as outlet_name',
    'dealer.code as dealer',
    'region.code as region',
    'channel.code as channel',
    'vin',
    'crash',
    'fire',
    'injured',
    'killed',
    'closed_at',
  ])

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowFields>['execute']>>[number]

async function rowsOf<R extends Partial<StoredRow>>(db: Db, stored: readonly R[]) {
  const beyond = stored.flatMap(({ outlet, outlet_id }) => (outlet === null && outlet_id ? [outlet_id] : []))
  const places = await placesOf(db, beyond)
  return stored.map(({ outlet_id, ...row }) => {
    const place = places.get(outlet_id ?? '')
    return place ? { ...row, ...place, region: row.region } : row
  })
}

const sorts = {
  no: sql`complaint.no`,
  received_on: sql`received_on`,
  status: sql`array_position(array['received','registered','acknowledged','under_resolution','answered','closed'], complaint.status)`,
  severity: sql`array_position(array['low','normal','high','critical'], severity)`,
  make: sql`complaint.make`,
  model: sql`complaint.model`,
  category: sql`complaint.category`,
  outlet: sql`outlet.code`,
  sub_category: sql`sub_category`,
  model_year: sql`complaint.model_year`,
  source_no: sql`source_no`,
  received_via: sql`received_via`,
  dealer: sql`dealer.code`,
  region: sql`region.code`,
  channel: sql`channel.code`,
  vin: sql`vin`,
  crash: sql`crash`,
  fire: sql`fire`,
  injured: sql`injured`,
  killed: sql`killed`,
  closed_at: sql`closed_at`,
}

/**
 * `received_on` is never empty, so its index serves the order as it stands. Where few rows are found it must not be walked
 * to find them: taking nothing off the day keeps the order and leaves them to their own index.
 */
function orderOf(sort: string, isRare = false) {
  if (sort !== '-received_on') return ordered(sort, sorts, sql`complaint.id`)
  return isRare ? sql`received_on - 0 desc, complaint.id desc` : sql`received_on desc, complaint.id desc`
}

interface StatusCount {
  key: string
  count: number
}

const sumOf = (statuses: readonly StatusCount[]) => statuses.reduce((sum, { count }) => sum + count, 0)

/** How many of what is asked for there are of each status, whatever status is asked for. */
function statusesOf(
  db: Db,
  actor: Actor,
  view: View,
  days: DayRange,
  keys: readonly string[] | undefined,
): Promise<StatusCount[]> {
  const where = matching(view, days, keys, 'status')
  if (actor.whole_network && areKept(view, days)) return keptStatuses(db, where)
  return db
    .selectFrom('complaint')
    .select(['complaint.status as key', sql<number>`count(*)`.as('count')])
    .where(where)
    .groupBy('complaint.status')
    .execute()
}

/** More rows before a page than this take longer to pass by than to ask where it begins. */
const far = 1_000

/** The rows from which a page begins and how many of them to pass by: far back those of its month, as far as sums know. */
async function beginningOf(db: Db, actor: Actor, view: View, days: DayRange, where: RawBuilder<SqlBool>) {
  const { offset } = pageOf(view)
  const isKnown = offset >= far && view.sort === '-received_on' && actor.whole_network && areKept(view, days)
  const begins = isKnown ? await monthOfPage(db, where, offset) : undefined
  if (!begins) return { where, offset }
  const notNewer = sql<SqlBool>`received_on < ${begins.month}::date + interval '1 month'`
  return { where: allOf([where, notNewer]), offset: begins.offset }
}

/** One page of complaints with the counts of domain.md section 13.1. */
export async function listComplaints({ db, actor, query: view, deps }: Asking) {
  const { settings, clock } = deps
  const days = daysOfView(view, settings, clock.now())
  const keys = await keysFound(db, actor, view)
  const statuses = await statusesOf(db, actor, view, days, keys)
  const all = sumOf(statuses)
  const count = sumOf(statuses.filter(({ key }) => !view.status || view.status.includes(key as ComplaintStatus)))
  // Without a search the tabs already count every row; the second count would read the same rows again.
  const total = view.q ? sumOf(await statusesOf(db, actor, { ...view, q: undefined }, days, undefined)) : all
  const order = orderOf(view.sort, areRare(count, actor, view.q))
  const { limit } = pageOf(view)
  const { where, offset } = await beginningOf(db, actor, view, days, matching(view, days, keys))
  // The keys of the page first: of the rows before it an index knows enough.
  const page = complaints(db).select('complaint.id').where(where).orderBy(order).limit(limit).offset(offset)
  const stored = await rowFields(db).where('complaint.id', 'in', page).orderBy(order).execute()
  return { rows: await rowsOf(db, stored), count, total, counts: countsOf(statuses), as_of: clock.now().toISOString() }
}

/** Every row of the view, for a file; at most `limit`, and of each what it says of its place and `keys`. */
export async function* complaintsForFile(
  { db, actor, query: view, deps }: Asking,
  limit: number,
  keys: readonly (keyof ComplaintRow)[],
) {
  const days = daysOfView(view, deps.settings, deps.clock.now())
  const found = rowFields(db)
    .where(matching(view, days, await keysFound(db, actor, view)))
    .orderBy(orderOf(view.sort))
    .limit(limit)
  const read = [...new Set([...keys, 'outlet', 'outlet_id'] as const)]
  for await (const stored of inPages(db, found, read)) yield rowsOf(db, stored)
}

/** The makes, models and components of the complaints in scope, for filters. */
export async function complaintChoices(db: Db, { make }: z.output<(typeof complaintsApi.choices)['query']>) {
  const distinct = async (name: 'make' | 'model') => {
    const rows = await db
      .selectFrom('complaint')
      .select(name)
      .distinct()
      .where(name, 'is not', null)
      .$if(name === 'model' && make !== undefined, (query) => query.where('make', 'in', make!))
      .orderBy(name)
      .limit(500)
      .execute()
    return rows.map((row) => row[name]!)
  }
  const components = await sql<{ name: string }>`
    select distinct unnest(components) as name from complaint order by name limit 500`.execute(db)
  return {
    makes: await distinct('make'),
    models: await distinct('model'),
    components: components.rows.map((row) => row.name),
  }
}

/** Its last ticket, open ones first. */
const ticketOf = sql<Complaint['ticket']>`(
  select jsonb_build_object('no', ticket.no, 'status', ticket.status, 'level', ticket.level, 'due_at', ticket.due_at,
    'is_breached', ${isBreached})
  from ticket where ticket.complaint_id = complaint.id
  order by ticket.ended_at is null desc, ticket.opened_at desc limit 1
)`

/** Other complaints of its vehicle, the newest first. */
const othersOf = (db: Db, no: string) =>
  rowFields(db)
    .where('vin', '=', (the) => the.selectFrom('complaint as this').select('this.vin').where('this.no', '=', no))
    .where('complaint.no', '!=', no)
    .orderBy('received_on', 'desc')
    .limit(50)

const fileOf = keptStatement((db, { no }: { no: string }) =>
  rowFields(db)
    .select([
      'complaint.received_at',
      'complaint.job_type',
      'complaint.customer_name',
      'complaint.customer_phone',
      'complaint.customer_email',
      'complaint.statement',
      sql<string | null>`(select earlier.no from complaint earlier where earlier.id = complaint.repeat_of)`.as(
        'repeat_of',
      ),
      'complaint.satisfied_at_close',
      'complaint.version',
      ticketOf.as('ticket'),
      jsonArrayFrom(othersOf(db, no)).as('vin_history'),
    ])
    .where('complaint.no', '=', no),
)

/** The file of a complaint as the actor may read it; 404 outside his scope. */
export async function findComplaint(db: Db, actor: Actor, no: string): Promise<Complaint> {
  const [found] = await rowsOf(db, await fileOf(db, { no }))
  if (!found) throw notFound()
  const others = found.vin_history.map((other) => ({ ...other, closed_at: instantOf(other.closed_at) }))
  const vin_history: ComplaintRow[] = await rowsOf(db, others)
  const show = actor.ability.can('read', 'CustomerName') ? (value: string | null) => value : masked
  return {
    ...found,
    customer_name: show(found.customer_name),
    customer_phone: show(found.customer_phone),
    customer_email: show(found.customer_email),
    ticket: found.ticket && { ...found.ticket, due_at: instantOf(found.ticket.due_at) },
    allowed: actor.ability.can('update', 'Complaint') && !isFollowing(found) ? allowedMoves(found.status) : [],
    vin_history,
  }
}

/** JSON writes instants in a way of its own. */
const instantOf = (at: string | null) => at && new Date(at).toISOString()

/** Whether it goes where its ticket goes: while that is open. */
export const isFollowing = ({ ticket }: Pick<Complaint, 'ticket'>): boolean =>
  ticket !== null && ticket.status !== 'closed' && ticket.status !== 'cancelled'

/** The file that stands behind a write, read inside its transaction. */
export const complaintOf = (ctx: Pick<Context, 'db' | 'actor'>, no: string) => findComplaint(ctx.db, ctx.actor, no)
