import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { rowFields, shown } from './source.ts'
import {
  type CustomerStory,
  mostEvents,
  mostOpen,
  type OpenMatter,
  type Story,
  type StoryEvent,
  type StoryParts,
} from './story.contract.ts'
import { journeySteps, type OpenKind, openKinds } from './vocabulary.ts'

/** The right that reads what happened to each kind of thing. */
const rights = {
  follow_up: 'FollowUp',
  reminder: 'FollowUp',
  contact_attempt: 'FollowUp',
  job_card: 'JobCard',
  holdup: 'JobCard',
  timeline_event: 'JobCard',
  complaint: 'Complaint',
  ticket: 'Ticket',
  call: 'Call',
  conversation: 'Bot',
  document: 'Document',
} as const

/** The table of what an event happened to, where its id is, and the path of its page. */
const pages: Readonly<Record<keyof typeof rights, readonly [table: string, id: string, path: string]>> = {
  follow_up: ['follow_up', 'follow_up_id', '/follow-ups/'],
  reminder: ['follow_up', 'follow_up_id', '/follow-ups/'],
  contact_attempt: ['follow_up', 'follow_up_id', '/follow-ups/'],
  job_card: ['job_card', 'card_id', '/job-cards/'],
  holdup: ['job_card', 'card_id', '/job-cards/'],
  timeline_event: ['job_card', 'card_id', '/job-cards/'],
  complaint: ['complaint', 'source_id', '/complaints/'],
  ticket: ['ticket', 'source_id', '/tickets/'],
  call: ['call', 'source_id', '/calls/'],
  conversation: ['conversation', 'source_id', '/conversations/'],
  document: ['document', 'source_id', '/documents/'],
}

/** Its number and address. Each table has a wall of its own: what the reader may not open has no link. */
const page = sql.join(
  Object.entries(pages).map(
    ([kind, [table, id, path]]) => sql`
      select no, ${sql.lit(path)} || no as link from ${sql.table(table)}
      where event.source_kind = ${sql.lit(kind)} and id = ${sql.ref(`event.${id}`)}`,
  ),
  sql` union all `,
)

/** Which events, and which open matters, a story is made of. */
interface StorySource {
  /** Selects its events from `journey_event`. */
  events: RawBuilder<unknown>
  /** Conditions over the tables of open matters. */
  open: Readonly<Record<OpenKind, RawBuilder<SqlBool>>>
}

/** What happened, newest first, of the kinds that the reader may read. */
async function eventsOf({ db, actor }: ActorContext, { events }: StorySource): Promise<StoryEvent[]> {
  const kinds = Object.entries(rights).flatMap(([kind, subject]) => (actor.ability.can('read', subject) ? [kind] : []))
  const { rows } = await sql<StoryEvent>`
    select event.id, event.at, event.step, visit.id as visit_id, event.visit_no, event.medium, event.value::float8 as value,
      round(100 * event.sentiment)::int as sentiment, place.outlet, place.outlet_name, about.no, about.link
    from (
      select * from (${events}) found where source_kind = any (${sql.val(kinds)}::text[]) order by at desc limit ${mostEvents + 1}
    ) event
      left join journey_visit visit on visit.vehicle_id = event.vehicle_id and visit.no = event.visit_no
      left join lateral rad.places_named(array[event.outlet_id]) place on true
      left join lateral (${page} limit 1) about on true
    order by event.at desc, array_position(${sql.val([...journeySteps])}::text[], event.step) desc, event.id`.execute(
    db,
  )
  return rows
}

/** What is not finished: its table, its conditions beside the one of the story, and since when. */
const openOf: Readonly<
  Record<OpenKind, readonly [where: RawBuilder<SqlBool>, since: RawBuilder<unknown>, vehicle: RawBuilder<SqlBool>]>
> = {
  follow_up: [
    sql`matter.ended_at is null and matter.status <> 'upcoming'`,
    sql`matter.opened_at`,
    sql`car.id = matter.vehicle_id`,
  ],
  job_card: [sql`matter.ended_at is null`, sql`matter.received_at`, sql`car.id = matter.vehicle_id`],
  complaint: [sql`matter.closed_at is null`, sql`matter.received_at`, sql`car.vin = matter.vin`],
  ticket: [sql`matter.closed_at is null`, sql`matter.opened_at`, sql`car.vin = matter.vin`],
}

/** What is open, the oldest first. Each table has a wall of its own. */
async function openMatters({ db, actor }: ActorContext, { open }: StorySource): Promise<OpenMatter[]> {
  const parts = openKinds
    .filter((kind) => actor.ability.can('read', rights[kind]))
    .map((kind) => {
      const [where, since, vehicle] = openOf[kind]
      const [table, , path] = pages[kind]
      return sql`(select ${kind}::text as kind, matter.no, ${path}::text || matter.no as link, ${since} as since, matter.outlet_id,
        car.vin, car.reg_no from ${sql.table(table)} matter left join vehicle car on ${vehicle} where ${open[kind]} and ${where}
        order by since, matter.no limit ${mostOpen})`
    })
  if (parts.length === 0) return []
  const { rows } = await sql<OpenMatter>`
    select matter.kind, matter.no, matter.link, matter.since, matter.vin, matter.reg_no, place.outlet, place.outlet_name
    from (${sql.join(parts, sql` union all `)}) matter left join lateral rad.places_named(array[matter.outlet_id]) place on true
    order by matter.since, matter.no limit ${mostOpen}`.execute(db)
  return rows
}

/** The parts of a story, whose visits are those of a condition. */
async function partsOf(ctx: ActorContext, source: StorySource, ofVisits: RawBuilder<SqlBool>): Promise<StoryParts> {
  const { db, actor, deps } = ctx
  const open = await openMatters(ctx, source)
  const visits = await rowFields(db)
    .where(ofVisits)
    .orderBy('journey_visit.started_at', 'desc')
    .limit(mostEvents)
    .execute()
  const events = await eventsOf(ctx, source)
  return {
    open,
    visits: shown(actor, visits),
    events: events.slice(0, mostEvents),
    is_cut: events.length > mostEvents,
    as_of: deps.clock.now().toISOString(),
  }
}

/** Everything about a vehicle that the reader may see: its visits and what happened on them. */
export async function storyOf(ctx: ActorContext, vin: string): Promise<Story> {
  const { db, actor } = ctx
  const vehicle = await db
    .selectFrom('vehicle')
    .leftJoin('customer', 'customer.id', 'vehicle.customer_id')
    .select(['vehicle.id', 'reg_no', 'model', 'customer.no as customer_no', 'customer.name as customer_name'])
    .where('vin', '=', vin)
    .executeTakeFirst()
  if (!vehicle) throw notFound()
  const { id, reg_no, model, customer_no } = vehicle
  const isOfVehicle = sql<SqlBool>`matter.vehicle_id = ${id}::uuid`
  const isOfVin = sql<SqlBool>`matter.vin = ${vin}`
  const source = {
    events: sql`select * from journey_event where vehicle_id = ${id}::uuid`,
    open: { follow_up: isOfVehicle, job_card: isOfVehicle, complaint: isOfVin, ticket: isOfVin },
  }
  const [named] = shown(actor, [vehicle])
  const customer =
    customer_no && actor.ability.can('read', 'Customer') ? { no: customer_no, name: named!.customer_name } : null
  return { vin, reg_no, model, customer, ...(await partsOf(ctx, source, sql`journey_visit.vehicle_id = ${id}::uuid`)) }
}

/**
 * Events of a customer: those that name them, and those without a customer on visits of theirs, or beside visits of vehicles
 * that are theirs.
 */
const eventsOfCustomer = (id: string) => sql`
  select * from journey_event where customer_id = ${id}::uuid
  union all
  select event.* from journey_event event
    left join journey_visit own on own.vehicle_id = event.vehicle_id and own.no = event.visit_no
    left join vehicle car on car.id = event.vehicle_id
  where event.customer_id is null and coalesce(own.customer_id, car.customer_id) = ${id}::uuid
    and event.vehicle_id = any (array(
      select vehicle.id from vehicle where customer_id = ${id}::uuid
      union select visit.vehicle_id from journey_visit visit where visit.customer_id = ${id}::uuid))`

/** Everything about a customer over their vehicles, as far as the reader may see it. */
export async function storyOfCustomer(ctx: ActorContext, no: string): Promise<CustomerStory> {
  const { db, actor } = ctx
  const customer = actor.ability.can('read', 'Customer')
    ? await db.selectFrom('customer').select(['id', 'name as customer_name']).where('no', '=', no).executeTakeFirst()
    : undefined
  if (!customer) throw notFound()
  const { id } = customer
  const vehicles = await db
    .selectFrom('vehicle')
    .select(['vin', 'reg_no', 'model'])
    .where('customer_id', '=', id)
    .orderBy('vin')
    .limit(mostOpen)
    .execute()
  const own = sql`select own.id from vehicle own where own.customer_id = ${id}::uuid`
  const isTheirs = sql<SqlBool>`(matter.customer_id = ${id}::uuid
    or (matter.customer_id is null and matter.vehicle_id = any (array(${own}))))`
  const isOfVehicles = sql<SqlBool>`matter.vin = any (array(select own.vin from vehicle own where own.customer_id = ${id}::uuid))`
  const source = {
    events: eventsOfCustomer(id),
    open: { follow_up: isTheirs, job_card: isTheirs, complaint: isOfVehicles, ticket: isOfVehicles },
  }
  const isVisit = sql<SqlBool>`coalesce(journey_visit.customer_id, vehicle.customer_id) = ${id}::uuid
    and journey_visit.vehicle_id = any (array(
      ${own} union select visit.vehicle_id from journey_visit visit where visit.customer_id = ${id}::uuid))`
  const [named] = shown(actor, [customer])
  return {
    no,
    name: named!.customer_name,
    vehicles: actor.ability.can('read', 'Vehicle') ? vehicles : [],
    ...(await partsOf(ctx, source, isVisit)),
  }
}
