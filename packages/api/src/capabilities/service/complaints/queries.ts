import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { prepared } from '#database/prepared.ts'
import type { Actor, Db, ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { masked } from '#capabilities/service/tickets/case.vocabulary.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import type { Complaint, ComplaintRow, complaintsApi } from './contract.ts'
import { rowFields, withPlaces } from './source.ts'
import { complaintMoves } from './vocabulary.ts'

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
  order by ticket.ended_at is null desc, ticket.opened_at desc, ticket.no desc limit 1
)`

/** Other complaints of its vehicle, the newest first. */
const othersOf = (db: Db, no: string) =>
  rowFields(db)
    .where('vin', '=', (the) => the.selectFrom('complaint as this').select('this.vin').where('this.no', '=', no))
    .where('complaint.no', '!=', no)
    .orderBy('received_on', 'desc')
    .limit(50)

const fileOf = prepared((db, { no }: { no: string }) =>
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

/** The file of a complaint as the actor may read it; 404 outside their scope. */
export async function findComplaint(db: Db, actor: Actor, no: string): Promise<Complaint> {
  const [found] = await withPlaces(db, await fileOf(db, { no }))
  if (!found) throw notFound()
  const others = found.vin_history.map((other) => ({ ...other, closed_at: instantOf(other.closed_at) }))
  const vin_history: ComplaintRow[] = await withPlaces(db, others)
  const show = actor.ability.can('read', 'CustomerName') ? (value: string | null) => value : masked
  return {
    ...found,
    customer_name: show(found.customer_name),
    customer_phone: show(found.customer_phone),
    customer_email: show(found.customer_email),
    ticket: found.ticket && { ...found.ticket, due_at: instantOf(found.ticket.due_at) },
    allowed: actor.ability.can('update', 'Complaint') && !isFollowing(found) ? [...complaintMoves[found.status]] : [],
    vin_history,
  }
}

/** JSON writes instants in a different format. */
const instantOf = (at: string | null) => at && new Date(at).toISOString()

/** Whether it goes where its ticket goes: while that is open. */
export const isFollowing = ({ ticket }: Pick<Complaint, 'ticket'>): boolean =>
  ticket !== null && ticket.status !== 'closed' && ticket.status !== 'cancelled'

/** The complaint returned after a write, read inside its transaction. */
export const complaintOf = (ctx: ScopedContext, no: string) => findComplaint(ctx.db, ctx.actor, no)
