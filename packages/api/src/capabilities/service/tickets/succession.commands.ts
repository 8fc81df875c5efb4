import { sql } from 'kysely'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { calendarOf } from '#capabilities/network/calendars/lookups.ts'
import { takerOf } from '#capabilities/network/outlets/lookups.ts'
import { whoAnswers } from '#capabilities/service/levels/lookups.ts'
import type { Level } from '#capabilities/service/sla/vocabulary.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { policiesOf, recomputeClocks } from './clocks.commands.ts'
import { stepFor } from './escalation.rules.ts'
import { noticesAt, tellOf } from './notices.ts'
import { enterLevel, giveTo } from './reroute.commands.ts'
import { lockTicket, type Moving } from './state.commands.ts'

/** At an outlet that closed no one is left but its dealer: cases begin there. */
export const levelOfDealer = 2 satisfies Level

/** Raises an open ticket to the level of the dealer, or the next with a member. */
async function raise(moving: Moving, id: string, cause: string): Promise<void> {
  const { db, deps, actor } = moving
  const ticket = await lockTicket(db, { id })
  const now = deps.clock.now()
  const on = dayIn(deps.settings.brand_tz, now)
  const { level, owner } = stepFor({
    level: Math.max(ticket.level, levelOfDealer) as Level,
    elapsed: 0,
    priority: ticket.priority,
    policies: await policiesOf(db),
    members: await whoAnswers(db, { ...ticket, on }),
  })
  if (level === ticket.level && owner === ticket.owner_user_id) return
  await db
    .updateTable('ticket')
    .set({
      level,
      max_level: sql`greatest(max_level, ${level}::int)`,
      level_since: now,
      owner_user_id: owner,
      hops: ticket.hops + (owner === ticket.owner_user_id ? 0 : 1),
      version: ticket.version + 1,
    })
    .where('id', '=', id)
    .execute()
  await enterLevel(moving, ticket, level, owner)
  await recomputeClocks(db, deps, { tickets: [id] })
  await recordEvent(moving, {
    entity_kind: 'ticket',
    entity_id: id,
    type: 'level',
    text: cause,
    before: { level: ticket.level },
    after: { level },
    system: actor.user_id === null,
  })
  if (owner)
    await tellOf(db, deps, ticket, {
      people: [owner],
      kind: 'assigned',
      text: word('{no} was assigned to you: {title}'),
      key: `returned-${now.toISOString()}`,
      by_mail: (await noticesAt(db, level)).includes('mail'),
    })
}

/**
 * A ticket that goes back to work at an outlet that closed meanwhile goes where the cases of that outlet went, or to its dealer where
 * no one took them over (docs/domain.md#ticket-states).
 */
export async function leaveClosedOutlet(moving: Moving, id: string): Promise<void> {
  const ticket = await lockTicket(moving.db, { id })
  const place = await takerOf(moving.db, ticket.outlet_id)
  if (!place?.isClosed) return
  const cause = `${place.own.name} closed.`
  if (!place.taker) return raise(moving, id, cause)
  const { id: calendar_id } = await calendarOf(moving.db, place.taker.id)
  await giveTo(moving, ticket, { ...place.taker, calendar_id }, cause, levelOfDealer)
}
