import { sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { journeySteps, mostEvents, type Story, type StoryEvent } from './contract.ts'
import { rowFields, shown } from './source.ts'

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

/** What happened to a vehicle, newest first, of the kinds that the reader may read. */
async function eventsOf({ db, actor }: ActorContext, vehicle: string): Promise<StoryEvent[]> {
  const kinds = Object.entries(rights).flatMap(([kind, subject]) => (actor.ability.can('read', subject) ? [kind] : []))
  const { rows } = await sql<StoryEvent>`
    select event.id, event.at, event.step, event.visit_no, event.medium, event.value::float8 as value,
      round(100 * event.sentiment)::int as sentiment, place.outlet, place.outlet_name, about.no, about.link
    from (
      select * from journey_event where vehicle_id = ${vehicle}::uuid and source_kind = any (${sql.val(kinds)}::text[])
      order by at desc limit ${mostEvents + 1}
    ) event
      left join lateral rad.places_named(array[event.outlet_id]) place on true
      left join lateral (${page} limit 1) about on true
    order by event.at desc, array_position(${sql.val([...journeySteps])}::text[], event.step) desc, event.id`.execute(
    db,
  )
  return rows
}

/** Everything about a vehicle that the reader may see: its visits and what happened on them. */
export async function storyOf(ctx: ActorContext, vin: string): Promise<Story> {
  const { db, actor, deps } = ctx
  const vehicle = await db
    .selectFrom('vehicle')
    .select(['id', 'reg_no', 'model'])
    .where('vin', '=', vin)
    .executeTakeFirst()
  if (!vehicle) throw notFound()
  const visits = await rowFields(db)
    .where('journey_visit.vehicle_id', '=', vehicle.id)
    .orderBy('journey_visit.no', 'desc')
    .execute()
  const events = await eventsOf(ctx, vehicle.id)
  const { reg_no, model } = vehicle
  return {
    vin,
    reg_no,
    model,
    visits: shown(actor, visits),
    events: events.slice(0, mostEvents),
    is_cut: events.length > mostEvents,
    as_of: deps.clock.now().toISOString(),
  }
}
