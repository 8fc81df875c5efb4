import { toHex } from '#kernel/bytes.ts'
import type { Context } from '#kernel/context.ts'
import { CallerError, invalid, notFound } from '#kernel/errors.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { isOfBrand } from './actor.ts'
import type { TicketAnswer, ticketsApi } from './contract.ts'
import { ticketOf } from './file.ts'
import { cleanName, fileTypeOf } from '#kernel/file-type.ts'
import { checkOpen, holdTicket } from './state.ts'

const mebibyte = 1_048_576
const mostBytes = 10 * mebibyte

/** Adds evidence to an open ticket. The same content twice is the same file. */
export async function attachFile(ctx: Context<typeof ticketsApi.attach>): Promise<TicketAnswer> {
  const { db, actor, deps, params, body } = ctx
  const ticket = await holdTicket(db, params)
  checkOpen(ticket)
  const content = new Uint8Array(await body.file.arrayBuffer())
  if (content.length > mostBytes) throw new CallerError(413, 'body.size', 'At most 10 MiB.')
  if (content.length === 0) throw invalid({ file: 'This file is empty.' })
  const kind = fileTypeOf(content, body.file.name)
  if (!kind) throw invalid({ file: 'This file type is not accepted.' })
  const name = cleanName(body.file.name, kind)
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)))
  const now = deps.clock.now()
  const added = await db
    .insertInto('ticket_file')
    .values({
      ticket_id: ticket.id,
      name,
      type: kind.type,
      bytes: content.length,
      sha256,
      content,
      at: now,
      by_user_id: actor.user_id,
      by_name: actor.full_name,
    })
    .onConflict((on) => on.columns(['ticket_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    ctx.unchanged()
    return ticketOf(ctx, params.no)
  }
  if (!isOfBrand(actor))
    await db.updateTable('ticket').set({ last_outlet_update_at: now }).where('id', '=', ticket.id).execute()
  await recordEvent(ctx, { entity_kind: 'ticket', entity_id: ticket.id, type: 'file', text: name })
  const after = { file: name, type: kind.type, bytes: content.length, sha256 }
  await ctx.audit({ action: 'attach', entity: 'ticket', entity_id: ticket.id, after })
  return ticketOf(ctx, params.no)
}

/** A file of evidence, always as a download that no browser opens by itself. */
export async function downloadFile({ db, params }: Context<typeof ticketsApi.file>): Promise<Response> {
  const file = await db
    .selectFrom('ticket_file')
    .innerJoin('ticket', 'ticket.id', 'ticket_file.ticket_id')
    .select(['ticket_file.name', 'ticket_file.type', 'ticket_file.content'])
    .where('ticket.no', '=', params.no)
    .where('ticket_file.id', '=', params.id)
    .executeTakeFirst()
  if (!file) throw notFound()
  const plain = file.name.replaceAll(/[^\x20-\x7e]/g, '_')
  return new Response(file.content as BodyInit, {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  })
}
