import type { Context } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { midnightOf } from '#kernel/days/wall-time.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { isNudgedSince } from './lookups.ts'
import { tellOf } from './notices.ts'
import type { ticketNudgeApi } from './nudge.contract.ts'
import { lockTicket } from './state.commands.ts'
import { ticketTurn } from './vocabulary.ts'

/** Reminds the person whose turn it is, once a day per ticket: the lock lets one of two requests at the same time through. */
export async function nudgeTicket(ctx: Context<typeof ticketNudgeApi.nudge>): Promise<{ nudged_at: string }> {
  const { db, actor, deps, params } = ctx
  const ticket = await lockTicket(db, params)
  const turn = ticketTurn(ticket)
  if (turn !== 'owner' && turn !== 'outlet')
    throw conflict('ticket.turn', 'This ticket isn’t waiting on its assignee, so no one can be nudged.')
  if (ticket.owner_user_id === null)
    throw conflict('ticket.turn', 'This ticket has no assignee. Assign it to someone instead.')
  if (ticket.owner_user_id === actor.user_id)
    throw conflict('ticket.turn', 'It’s your turn on this ticket, so you can’t nudge anyone.')
  const now = deps.clock.now()
  const zone = deps.settings.brand_tz
  const { nudged } = await db
    .selectFrom('ticket')
    .select(isNudgedSince(new Date(midnightOf(zone, dayIn(zone, now)))).as('nudged'))
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow()
  if (nudged) throw conflict('ticket.nudged', 'This ticket has already been nudged today.')
  await recordEvent(ctx, { entity_kind: 'ticket', entity_id: ticket.id, type: 'nudged' })
  await tellOf(db, deps, ticket, {
    people: [ticket.owner_user_id],
    kind: 'nudged',
    text: word('{name} is waiting for your next step on {no}: {title}'),
    values: { name: actor.full_name },
    key: `nudge-${now.toISOString()}`,
  })
  await ctx.audit({
    action: 'nudge',
    entity: 'ticket',
    entity_id: ticket.id,
    after: { owner: ticket.owner_user_id },
  })
  return { nudged_at: now.toISOString() }
}
