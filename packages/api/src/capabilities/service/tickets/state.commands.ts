import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { conflict, notFound } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { type Doer, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { customerStops, isLatePause } from './clock.rules.ts'
import { type ClockFacts, clockFor } from './clock-columns.rules.ts'
import { clockFactsOf, policiesOf, recomputeClocks } from './clocks.commands.ts'
import { ticketMoved } from './hook.ts'
import type { Tables } from '#database/tables.gen.ts'
import { endStatuses, stopOf, type TicketStatus } from './vocabulary.ts'
import type { Updateable } from 'kysely'

/** The surroundings of a change: who makes it, in which transaction. */
export interface Moving {
  db: Db
  deps: Deps
  actor: Doer
}

const lockedColumns = [
  'id',
  'no',
  'title',
  'status',
  'version',
  'priority',
  'level',
  'owner_user_id',
  'outlet_id',
  'channel_id',
  'region_id',
  'job_type',
  'complaint_id',
  'opened_at',
  'first_response_at',
  'reopened_count',
  'hops',
  'plea_at',
  'unjustified_reason_id',
] as const

/** Locks a ticket for a change: a second request waits here and then finds a stale version. */
export async function lockTicket(db: Db, by: { no: string } | { id: string }) {
  const found = await db
    .selectFrom('ticket')
    .select(lockedColumns)
    .$if('no' in by, (query) => query.where('no', '=', (by as { no: string }).no))
    .$if('id' in by, (query) => query.where('id', '=', (by as { id: string }).id))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
export type LockedTicket = Awaited<ReturnType<typeof lockTicket>>

/** What a locked ticket's clocks are computed from. */
export async function factsOf(db: Db, { id }: Pick<LockedTicket, 'id'>): Promise<ClockFacts> {
  const [facts] = await clockFactsOf(db, { tickets: [id] })
  if (!facts) throw notFound()
  return facts
}

const isEnd = (status: TicketStatus) => (endStatuses as readonly TicketStatus[]).includes(status)
export const isOpen = ({ status }: Pick<LockedTicket, 'status'>) => !isEnd(status)

/** 409 where a request needs an open ticket and the ticket has ended. */
export function checkOpen(ticket: LockedTicket): void {
  if (!isOpen(ticket)) throw conflict('state.move', 'This ticket is no longer open.', { allowed: [] })
}

/** Ends the standing still of the state a ticket is in, where there is one. */
export async function endStop({ db, deps }: Pick<Moving, 'db' | 'deps'>, ticket: LockedTicket): Promise<void> {
  const kind = stopOf[ticket.status]
  if (!kind) return
  await db
    .updateTable('ticket_stop')
    .set({ to_at: deps.clock.now() })
    .where('ticket_id', '=', ticket.id)
    .where('kind', '=', kind)
    .where('to_at', 'is', null)
    .execute()
}

/** Ends the standing still of the state a ticket leaves and begins that of the one it enters. */
async function setStops({ db, deps, actor }: Moving, ticket: LockedTicket, to: TicketStatus, reason: string | null) {
  const now = deps.clock.now()
  const [before, after] = [stopOf[ticket.status], stopOf[to]]
  if (before === after) return
  await endStop({ db, deps }, ticket)
  if (!after) return
  await db
    .insertInto('ticket_stop')
    .values({
      ticket_id: ticket.id,
      kind: after,
      from_at: now,
      reason,
      is_late: after === 'waiting' && (await isLate(db, ticket, now)),
      by_user_id: actor.user_id,
      by_name: actor.full_name,
    })
    .execute()
}

/** Whether waiting that begins now begins shortly before the ticket is due (M16). */
async function isLate(db: Db, ticket: LockedTicket, now: Date): Promise<boolean> {
  const facts = await factsOf(db, ticket)
  const { clock, target } = clockFor(facts, customerStops(facts.stops), 'resolution', await policiesOf(db))
  return isLatePause(clock, { from: now, to: null }, target, facts.calendar)
}

/** The instants a state is marked by. */
function marksOf(to: TicketStatus, now: Date, zone: string): Updateable<Tables['ticket']> {
  const on = dayIn(zone, now)
  if (to === 'resolved') return { resolved_at: now }
  if (to === 'closed') return { closed_at: now, closed_on: on }
  if (to === 'cancelled') return { cancelled_at: now, cancelled_on: on }
  return to === 'unjustified_claimed' || to === 'panel_review'
    ? {}
    : { resolved_at: null, closed_at: null, closed_on: null }
}

interface Change {
  to: TicketStatus
  /** The text on the stop and in the timeline. */
  text?: string | null
  reason?: string | null
  fields?: Updateable<Tables['ticket']>
  type?: string
  after?: Record<string, unknown>
}

/**
 * Brings a locked ticket into a state: its stops, marks and clocks, its level's time, its timeline and what it is about. The
 * rules check beforehand whether it may go there. The version in the UPDATE lets one of two through; false for the other.
 */
export async function setState(moving: Moving, ticket: LockedTicket, change: Change): Promise<boolean> {
  const { db, deps, actor } = moving
  const { to, fields = {}, text = null, reason = null } = change
  const now = deps.clock.now()
  await setStops(moving, ticket, to, reason)
  const done = await db
    .updateTable('ticket')
    .set({
      ...marksOf(to, now, deps.settings.brand_tz),
      ...fields,
      status: to,
      version: sql`version + 1`,
      updated_at: now,
      updated_by: actor.user_id,
      ...(actor.user_id && { last_outlet_update_at: now }),
    })
    .where('id', '=', ticket.id)
    .where('version', '=', ticket.version)
    .returning('id')
    .executeTakeFirst()
  if (!done) return false
  if (isEnd(to) || isEnd(ticket.status))
    await db
      .updateTable('ticket_level')
      .set({ left_at: isEnd(to) ? now : null })
      .where('ticket_id', '=', ticket.id)
      .where('level', '=', ticket.level)
      .execute()
  await recomputeClocks(db, deps, { tickets: [ticket.id] })
  await recordEvent(moving, {
    entity_kind: 'ticket',
    entity_id: ticket.id,
    type: change.type ?? to,
    text: text ?? reason,
    before: { status: ticket.status },
    after: { status: to, ...change.after },
    system: actor.user_id === null,
  })
  for (const follow of ticketMoved.connected) await follow(moving, ticket, to, fields)
  return true
}
