import type { Context } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { evidenceResponse, readEvidence } from '#kernel/file/evidence.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { isOfBrand } from './actor.rules.ts'
import type { TicketAnswer, ticketsApi } from './contract.ts'
import { ticketOf } from './details.ts'
import { checkOpen, lockTicket } from './state.commands.ts'

/** Adds evidence to an open ticket. The same content twice is the same file. */
export async function attachFile(ctx: Context<typeof ticketsApi.attach>): Promise<TicketAnswer> {
  const { db, actor, deps, params, body } = ctx
  const ticket = await lockTicket(db, params)
  checkOpen(ticket)
  const file = await readEvidence(body.file)
  const now = deps.clock.now()
  const added = await db
    .insertInto('ticket_file')
    .values({ ...file, ticket_id: ticket.id, at: now, by_user_id: actor.user_id, by_name: actor.full_name })
    .onConflict((on) => on.columns(['ticket_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    ctx.unchanged()
    return ticketOf(ctx, params.no)
  }
  if (!isOfBrand(actor))
    await db.updateTable('ticket').set({ last_outlet_update_at: now }).where('id', '=', ticket.id).execute()
  const { name, content: _, ...facts } = file
  await recordEvent(ctx, { entity_kind: 'ticket', entity_id: ticket.id, type: 'file', text: name })
  await ctx.audit({ action: 'attach', entity: 'ticket', entity_id: ticket.id, after: { file: name, ...facts } })
  return ticketOf(ctx, params.no)
}

/** A file of evidence of a ticket in scope. */
export async function downloadFile({ db, params }: Context<typeof ticketsApi.file>): Promise<Response> {
  const file = await db
    .selectFrom('ticket_file')
    .innerJoin('ticket', 'ticket.id', 'ticket_file.ticket_id')
    .select(['ticket_file.name', 'ticket_file.type', 'ticket_file.content'])
    .where('ticket.no', '=', params.no)
    .where('ticket_file.id', '=', params.id)
    .executeTakeFirst()
  if (!file) throw notFound()
  return evidenceResponse(file)
}
