import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { staleVersion } from '#kernel/command/version.ts'
import { word } from '#kernel/contract/words.ts'
import { workingCalendars } from '#capabilities/network/calendars/lookups.ts'
import { whoAnswers } from '#capabilities/service/levels/lookups.ts'
import type { Level } from '#capabilities/service/sla/vocabulary.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { rankOf } from './actor.rules.ts'
import { columnsOf } from './clock-columns.rules.ts'
import { policiesOf, storeClocks } from './clocks.commands.ts'
import type { ticketsApi } from './contract.ts'
import { stepFor } from './escalation.rules.ts'
import { ticketOf } from './details.ts'
import { noticesAt, tellOf } from './notices.ts'
import { endStop, factsOf, type LockedTicket, lockTicket, type Moving } from './state.commands.ts'
import type { TicketStatus } from './vocabulary.ts'

interface Destination {
  id: string
  code: string
  calendar_id: string
}

export interface Target extends Destination {
  status: string
  functions: string[]
}

/** Where a ticket in work may be given away from. */
const movable: readonly TicketStatus[] = ['open', 'in_progress', 'waiting_customer', 'waiting_third']

/** An outlet of the network by its code, whatever the user's scope. */
export async function outletCalled(db: Db, code: string): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select id, code, status, functions, calendar_id from rad.case_target(${code.toUpperCase()})`.execute(db)
  return rows[0]
}

/** Why a ticket cannot go to an outlet; undefined where it can. */
export function bars(target: Target, ticket: LockedTicket): string | undefined {
  if (target.id === ticket.outlet_id) return 'The ticket is already at this outlet.'
  if (target.status !== 'active') return 'Choose an active outlet.'
  if (ticket.job_type === 'none' || target.functions.includes(ticket.job_type)) return undefined
  return ticket.job_type === 'service'
    ? 'This outlet doesn’t offer service work.'
    : 'This outlet doesn’t offer bodyshop work.'
}

/** The outlet a ticket is to go to, where it can. */
export async function targetOf(db: Db, code: string, ticket: LockedTicket): Promise<Target> {
  const target = await outletCalled(db, code)
  if (!target) throw invalid({ outlet: 'Outlet not found.' })
  const barred = bars(target, ticket)
  if (barred) throw invalid({ outlet: barred })
  return target
}

/**
 * Gives a locked ticket to another outlet: who answers there at its level owns it, the first response is owed again, and
 * the old place stays in its history. The customer's clock goes on. The ticket may leave the scope of the user who
 * reroutes it, so its place is changed last.
 */
export async function giveTo(
  moving: Moving,
  ticket: LockedTicket,
  target: Destination,
  cause: string,
  least: Level = 1,
): Promise<void> {
  const { db, deps, actor } = moving
  const now = deps.clock.now()
  const policies = await policiesOf(db)
  const on = dayIn(deps.settings.brand_tz, now)
  const members = await whoAnswers(db, { ...ticket, outlet_id: target.id, on })
  const { level, owner } = stepFor({
    level: Math.max(ticket.level, least) as Level,
    elapsed: 0,
    priority: ticket.priority,
    policies,
    members,
  })
  await endStop(moving, ticket)
  await db
    .updateTable('ticket')
    .set({
      status: ticket.status === 'open' ? 'open' : 'in_progress',
      owner_user_id: owner,
      level,
      max_level: sql`greatest(max_level, ${level}::int)`,
      ...(level !== ticket.level && { level_since: now }),
      hops: sql`hops + 1`,
      first_response_at: null,
      version: sql`version + 1`,
      updated_at: now,
      updated_by: actor.user_id,
    })
    .where('id', '=', ticket.id)
    .execute()
  await enterLevel(moving, ticket, level, owner)
  const calendar = (await workingCalendars(db)).get(target.calendar_id)!
  const facts = { ...(await factsOf(db, ticket)), asked_at: now, calendar }
  await storeClocks(db, [{ id: ticket.id, ...columnsOf(facts, policies, now) }])
  await recordEvent(moving, {
    entity_kind: 'ticket',
    entity_id: ticket.id,
    type: 'rerouted',
    text: cause,
    after: { outlet: target.code },
    system: actor.user_id === null,
  })
  if (owner)
    await tellOf(db, deps, ticket, {
      people: [owner],
      kind: 'assigned',
      text: word('{no} was assigned to you: {title}'),
      key: `rerouted-${now.toISOString()}`,
      by_mail: (await noticesAt(db, level)).includes('mail'),
    })
  await sql`select rad.reroute_ticket(${ticket.id}, ${target.id}, ${cause}, ${now.toISOString()}::timestamptz)`.execute(
    db,
  )
}

/** The line of the level a ticket is at; a level it enters gets a new one. */
export async function enterLevel(
  { db, deps }: Moving,
  ticket: LockedTicket,
  level: number,
  owner_user_id: string | null,
) {
  const now = deps.clock.now()
  if (level !== ticket.level)
    await db
      .updateTable('ticket_level')
      .set({ left_at: now })
      .where('ticket_id', '=', ticket.id)
      .where('left_at', 'is', null)
      .execute()
  await db
    .insertInto('ticket_level')
    .values({ ticket_id: ticket.id, level, entered_at: now, owner_user_id, cause: 'nobody_below' })
    .onConflict((on) => on.columns(['ticket_id', 'level']).doUpdateSet({ owner_user_id }))
    .execute()
}

/** Gives a ticket to another outlet by hand: level 3 and above. */
export async function rerouteTicket(ctx: Context<typeof ticketsApi.reroute>) {
  const { db, actor, params, body } = ctx
  const ticket = await lockTicket(db, params)
  if (ticket.version !== body.if_version) throw staleVersion('ticket', await ticketOf(ctx, params.no))
  if (rankOf(actor) < 3) throw forbidden('Only level 3 or above can transfer a ticket to another outlet.')
  if (!movable.includes(ticket.status))
    throw conflict('state.move', 'A ticket can be transferred only while it’s being worked on.', { allowed: [] })
  const target = await targetOf(ctx.db, body.outlet, ticket)
  await giveTo(ctx, ticket, target, body.note)
  await ctx.audit({
    action: 'reroute',
    entity: 'ticket',
    entity_id: ticket.id,
    before: { outlet_id: ticket.outlet_id },
    after: { outlet: target.code, note: body.note },
  })
  return { no: ticket.no, outlet: target.code }
}
