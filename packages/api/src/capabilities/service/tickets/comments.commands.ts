import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { forbidden } from '#kernel/command/errors.ts'
import { word } from '#kernel/contract/words.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { isOfBrand, mayComment, rankOf } from './actor.rules.ts'
import { recomputeClocks } from './clocks.commands.ts'
import type { TicketAnswer, ticketsApi } from './contract.ts'
import { ticketOf } from './details.ts'
import { tellOf } from './notices.ts'
import { askPanel } from './panel.commands.ts'
import { type LockedTicket, lockTicket, isOpen } from './state.commands.ts'

type Commenting = Context<typeof ticketsApi.comment>

/** `@username` as it is written in a text. */
const called = /(?<![\w@])@([\w.-]{2,40}\w)/g

const usernamesIn = (text: string) => [...new Set([...text.matchAll(called)].map((match) => match[1]!.toLowerCase()))]

/** Notifies the mentioned users who may see the ticket; of internal comments only the staff of the brand. */
async function tellCalled(ctx: Commenting, ticket: LockedTicket): Promise<void> {
  const { db, deps, actor, body } = ctx
  const names = usernamesIn(body.text)
  if (names.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from rad.mentioned(${sql.val(names)}::text[], ${ticket.id}, ${body.visibility === 'brand'}) id
    where id <> ${actor.user_id}`.execute(db)
  await tellOf(db, deps, ticket, {
    people: rows.map(({ id }) => id),
    kind: 'mentioned',
    text: word('{name} mentioned you on {no}: {title}'),
    values: { name: actor.full_name },
    key: `mention-${actor.user_id}-${deps.clock.now().toISOString()}`,
  })
}

/** A public comment from the owner's side is the first response to the customer (docs/domain.md#ticket-states). */
function isFirstAnswer(ctx: Commenting, ticket: LockedTicket): boolean {
  const rank = rankOf(ctx.actor)
  const isOwnersSide = ticket.owner_user_id === ctx.actor.user_id || (rank >= 1 && (rank <= 2 || rank >= ticket.level))
  return ctx.body.visibility === 'all' && ticket.first_response_at === null && isOpen(ticket) && isOwnersSide
}

/** Comments on a ticket. A comment of the brand on a plea sends it to the panel at once. */
export async function addComment(ctx: Commenting): Promise<TicketAnswer> {
  const { db, actor, deps, params, body } = ctx
  const ticket = await lockTicket(db, params)
  if (!mayComment(actor)) throw forbidden('You have read-only access to tickets.')
  if (body.visibility === 'brand' && !isOfBrand(actor)) throw forbidden('Only brand staff can add internal comments.')
  await recordEvent(ctx, {
    entity_kind: 'ticket',
    entity_id: ticket.id,
    type: 'comment',
    text: body.text,
    visibility: body.visibility,
  })
  const now = deps.clock.now()
  const isFirst = isFirstAnswer(ctx, ticket)
  const touched = {
    ...(isFirst && { first_response_at: now }),
    ...(!isOfBrand(actor) && { last_outlet_update_at: now }),
  }
  if (Object.keys(touched).length > 0) await db.updateTable('ticket').set(touched).where('id', '=', ticket.id).execute()
  if (isFirst) await recomputeClocks(db, deps, { tickets: [ticket.id] })
  await tellCalled(ctx, ticket)
  if (ticket.status === 'unjustified_claimed' && isOfBrand(actor)) await askPanel(ctx, ticket)
  await ctx.audit({ action: 'comment', entity: 'ticket', entity_id: ticket.id, after: { visibility: body.visibility } })
  return ticketOf(ctx, params.no)
}
