import { sql } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { Actor, ActorContext, Db, Deps } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { filesOf } from '#kernel/file/evidence.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import type { Policy } from '#capabilities/service/sla/vocabulary.ts'
import { customerStops, dueAt, elapsedSeconds, type KindStop, outletStops, waitingLeft } from './clock.rules.ts'
import { masked } from './case.vocabulary.ts'
import { askerOf, isOfBrand, mayComment, rankOf } from './actor.rules.ts'
import { type ClockFacts, clockFor } from './clock-columns.rules.ts'
import { clockFactsOf, policiesOf } from './clocks.commands.ts'
import type { Ticket, TicketAnswer } from './contract.ts'
import { namesOf } from './names.queries.ts'
import { panelOf } from './panel.details.ts'
import { rowFields, rowsOf } from './queries.ts'
import { allowedMoves } from './rules.ts'

type Clocks = Ticket['clocks']

/** The clocks against their targets as of now (docs/domain.md#sla-clock). */
function clocksOf(facts: ClockFacts, policies: readonly Policy[], now: Date): Clocks {
  const one = (kind: 'first_response' | 'resolution', stops: readonly KindStop[], met_at: Date | null) => {
    const from = kind === 'first_response' ? facts.asked_at : facts.opened_at
    const { clock, target } = clockFor({ ...facts, opened_at: from }, stops, kind, policies)
    const due = dueAt(clock, target)
    const end = met_at ?? facts.ended_at
    return {
      elapsed_seconds: Math.round(elapsedSeconds(clock, end ?? now)),
      target_seconds: target,
      due_at: end ? null : (due?.toISOString() ?? null),
      met_at: met_at?.toISOString() ?? null,
      is_running: !end && stops.every(({ to }) => to !== null),
      is_breached: due !== null && due < (end ?? now),
    }
  }
  const customer = customerStops(facts.stops)
  return {
    first_response: one('first_response', customer, facts.first_response_at),
    customer: one('resolution', customer, facts.closed_at),
    outlet: one('resolution', outletStops(facts.stops), facts.closed_at),
  }
}

/** Whose turn it is. What is resolved waits for its customer's word, where it is critical for a call of level 3. */
function turnOf({ status, level, priority }: ClockFacts): Ticket['turn'] {
  switch (status) {
    case 'waiting_customer':
      return 'customer'
    case 'waiting_third':
      return 'third_party'
    case 'resolved':
      return priority === 'P1' ? 'owner' : 'customer'
    case 'unjustified_claimed':
    case 'panel_review':
      return 'panel'
    case 'closed':
    case 'cancelled':
      return 'nobody'
    default:
      return level <= 2 ? 'outlet' : 'owner'
  }
}

/** The lists that belong to a ticket, each read as one column. */
const lists = {
  stops: sql<(Omit<Ticket['stops'][number], 'from_at' | 'to_at'> & { from_at: string; to_at: string | null })[]>`
    coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'from_at', s.from_at, 'to_at', s.to_at,
      'reason', s.reason, 'by', s.by_name, 'is_late', s.is_late) order by s.from_at)
    from ticket_stop s where s.ticket_id = ticket.id), '[]')`,
  levels: sql<(Omit<Ticket['levels'][number], 'owner' | 'owner_id'> & { owner: string | null })[]>`
    coalesce((select jsonb_agg(jsonb_build_object('level', l.level, 'entered_at', l.entered_at, 'left_at', l.left_at,
      'owner', l.owner_user_id, 'cause', l.cause) order by l.level)
    from ticket_level l where l.ticket_id = ticket.id), '[]')`,
  places: sql<Ticket['places']>`
    coalesce((select jsonb_agg(jsonb_build_object('outlet', p.outlet_id, 'from_at', p.from_at, 'to_at', p.to_at,
      'cause', p.cause) order by p.id)
    from ticket_place p where p.ticket_id = ticket.id), '[]')`,
  files: filesOf('ticket_file', sql`f.ticket_id = ticket.id`),
  duplicates: sql<Ticket['duplicates']>`
    coalesce((select jsonb_agg(jsonb_build_object('no', d.no, 'title', d.title) order by d.opened_at)
    from ticket d where d.duplicate_of = ticket.id), '[]')`,
}

/** Its reason stays although it may have been retired since (T25). */
const pleaJson = sql<Omit<
  NonNullable<Ticket['plea']>,
  'by_id'
> | null>`case when ticket.plea_at is not null then jsonb_build_object('reason', reason.code,
  'label', reason.label, 'is_retired', not reason.active, 'text', ticket.plea_text, 'at', ticket.plea_at,
  'by', ticket.plea_by) end`

const noOf = (column: 'duplicate_of' | 'repeat_of') =>
  sql<string | null>`(select other.no from ticket other where other.id = ${sql.ref(`ticket.${column}`)})`

const stored = prepared((db, { no, now }: { no: string; now: string }) =>
  rowFields(db, now)
    .leftJoin('unjustified_reason as reason', 'reason.id', 'ticket.unjustified_reason_id')
    .select([
      'ticket.description',
      'ticket.version',
      'ticket.level_since',
      'ticket.next_level_at',
      'ticket.next_move_at',
      'ticket.complaint_id',
      'ticket.resolution',
      'ticket.resolution_kind',
      'ticket.root_cause',
      'ticket.customer_contacted_at',
      pleaJson.as('plea'),
      lists.stops.as('stops'),
      lists.levels.as('levels'),
      lists.places.as('places'),
      lists.files.as('files'),
      lists.duplicates.as('duplicates'),
      noOf('duplicate_of').as('duplicate_of'),
      noOf('repeat_of').as('repeat_of'),
    ])
    .where('ticket.no', '=', no),
)
type Stored = Awaited<ReturnType<typeof stored>>[number]

/** JSON writes instants in a different format. */
const instantOf = (at: string) => new Date(at).toISOString()
const maybeInstant = (at: string | null) => (at === null ? null : instantOf(at))

const complaintBehind = prepared((db, { complaint_id }: { complaint_id: string }) =>
  db
    .selectFrom('complaint')
    .select([
      'no',
      'received_on',
      'severity',
      'status',
      'statement',
      'customer_name',
      'customer_phone',
      'customer_email',
    ])
    .where('id', '=', complaint_id),
)

/** The complaint it is about, its customer masked where the user may not read names. */
async function aboutOf(db: Db, actor: Actor, complaint_id: string | null): Promise<Ticket['about']> {
  if (!complaint_id) return null
  const [found] = await complaintBehind(db, { complaint_id })
  if (!found) return null
  const show = actor.ability.can('read', 'CustomerName') ? (value: string | null) => value : masked
  return {
    ...found,
    customer_name: show(found.customer_name),
    customer_phone: show(found.customer_phone),
    customer_email: show(found.customer_email),
  }
}

type SameVehicle = Pick<Stored, 'id' | 'complaint_id'> & { vin: string }

const ofVehicle = prepared(
  (_, { vin, id, complaint_id }: SameVehicle) => sql<Ticket['vin_history'][number]>`
    select 'ticket' as kind, no, opened_on as "on", title, status from ticket where vin = ${vin} and id <> ${id}
    union all
    select 'complaint', no, received_on, concat_ws(' · ', category, sub_category), status from complaint
    where vin = ${vin} and id is distinct from ${complaint_id}::uuid
    order by "on" desc limit 50`,
)

/** Other complaints and tickets of the same vehicle, the newest first. */
const historyOf = async (db: Db, { vin, id, complaint_id }: Stored): Promise<Ticket['vin_history']> =>
  vin ? ofVehicle(db, { vin, id, complaint_id }) : []

/** The file of a ticket with what the user may do with it now; 404 outside their scope. */
export async function findTicket({ db, actor, deps }: ActorContext, no: string): Promise<TicketAnswer> {
  const now = deps.clock.now()
  const [row] = await stored(db, { no, now: now.toISOString() })
  if (!row) throw notFound()
  const [facts] = await clockFactsOf(db, { tickets: [row.id] })
  if (!facts) throw notFound()
  const policies = await policiesOf(db)
  const names = await namesOf(db, [row.plea?.by ?? null, row.owner_user_id, ...row.levels.map(({ owner }) => owner)])
  const before = await placesOf(
    db,
    row.places.map(({ outlet }) => outlet),
  )
  const panel = await panelOf({ db, actor, deps }, row.id)
  const [line] = await rowsOf(db, [row])
  const { complaint_id, plea, ...fields } = line!
  const isOpen = facts.ended_at === null
  const mayChange = actor.ability.can('update', 'Ticket')
  return {
    ticket: {
      ...fields,
      owner_person: row.owner_user_id ? { id: row.owner_user_id, name: names.get(row.owner_user_id) ?? '' } : null,
      turn: turnOf(facts),
      clocks: clocksOf(facts, policies, now),
      stops: row.stops.map((one) => ({ ...one, from_at: instantOf(one.from_at), to_at: maybeInstant(one.to_at) })),
      waiting_left: waitingLeftNow(facts, now),
      levels: row.levels.map((one) => ({
        ...one,
        entered_at: instantOf(one.entered_at),
        left_at: maybeInstant(one.left_at),
        owner_id: one.owner,
        owner: names.get(one.owner ?? '') ?? null,
      })),
      places: row.places.map((one) => ({
        ...one,
        outlet: before.get(one.outlet)?.outlet ?? '',
        from_at: instantOf(one.from_at),
        to_at: instantOf(one.to_at),
      })),
      files: row.files.map((one) => ({ ...one, at: instantOf(one.at) })),
      plea: plea && { ...plea, at: instantOf(plea.at), by_id: plea.by, by: names.get(plea.by ?? '') ?? null },
      panel: panel?.shown ?? null,
      about: await aboutOf(db, actor, complaint_id),
      vin_history: await historyOf(db, row),
    },
    allowed: mayChange ? allowedMoves(facts, askerOf(actor, row), now) : [],
    may: {
      comment: mayComment(actor),
      comment_internally: mayComment(actor) && isOfBrand(actor),
      attach: mayChange && isOpen,
      change: mayChange && isOpen && rankOf(actor) >= 3,
      assign: mayChange && isOpen,
      reroute: mayChange && isOpen && rankOf(actor) >= 3,
      vote: panel?.may.vote ?? false,
      decide: panel?.may.decide ?? false,
    },
  }
}

function waitingLeftNow(facts: ClockFacts, now: Date): Ticket['waiting_left'] {
  const { seconds, times } = waitingLeft(facts.stops, now)
  return { seconds: Math.round(seconds), times }
}

/** The ticket returned after a write, read inside its transaction. */
export const ticketOf = (ctx: { db: Db; actor: Actor; deps: Deps }, no: string) => findTicket(ctx, no)
