import type { Context } from '#kernel/command/context.ts'
import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/command/errors.ts'
import type { Email, emailApi } from './contract.ts'
import { deliver, receiversOf } from './delivery.commands.ts'
import { beginDraft, draftToChange, entity, lockMessage, writeDraft } from './drafts.commands.ts'
import { findEmail } from './queries.ts'
import { most, undoSeconds } from './vocabulary.ts'

/** So far ahead a mail can be scheduled. */
const mostDaysAhead = 366

function timeOf(now: Date, sendAt: string | null | undefined): Date {
  if (!sendAt) return new Date(now.getTime() + undoSeconds * 1000)
  const requested = new Date(sendAt)
  if (requested <= now) throw invalid({ sendAt: 'Choose a time in the future.' })
  if (requested.getTime() - now.getTime() > mostDaysAhead * 86_400_000)
    throw invalid({ sendAt: 'Choose a time within a year.' })
  return requested
}

/**
 * Sends a draft: in one transaction it leaves the drafts and is added to the mailboxes of its receivers, where it becomes
 * visible when it can no longer be unsent.
 */
export async function sendEmail(ctx: Context<typeof emailApi.send>): Promise<Email> {
  const { db, deps } = ctx
  const { id: given, sendAt, if_version, replyTo, filesOf, ...fields } = ctx.body
  const now = deps.clock.now()
  const sends_at = timeOf(now, sendAt)
  const id = given ?? (await beginDraft(ctx, { ...fields, replyTo, filesOf }))
  if (given !== undefined) await writeDraft(ctx, id, fields, if_version)
  const { message, copy } = await draftToChange(ctx, id)
  const receivers = receiversOf(message)
  if (receivers.length === 0) throw invalid({ to: 'Add at least one recipient.' })
  if (receivers.length > most.people) throw invalid({ to: `Use at most ${most.people} recipients.` })
  const outside = await deliver(db, message, { arrives_at: sends_at, has_files: copy.has_files })
  await db
    .updateTable('email_message')
    .set({
      sends_at,
      outside,
      outside_at: outside.length > 0 ? sends_at : null,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', message.id)
    .execute()
  await db
    .updateTable('email_copy')
    .set({ folder: 'sent', folder_before: null, shown_at: sendAt ? sends_at : now })
    .where('id', '=', id)
    .execute()
  await ctx.audit({
    action: sendAt ? 'schedule' : 'send',
    entity,
    entity_id: String(id),
    after: { receivers: receivers.length, outside: outside.length, sends_at: sends_at.toISOString() },
  })
  return findEmail(ctx, id)
}

/** Unsends a mail before it reaches anyone; it is a draft again. */
export async function undoSend(ctx: Context<typeof emailApi.undoSend>): Promise<Email> {
  const { db, deps } = ctx
  const { id } = ctx.body
  const now = deps.clock.now()
  const { copy, message } = await lockMessage(db, id, now)
  if (!copy.is_outgoing || message.sends_at === null)
    throw conflict('state.not_sent', 'You can undo sending only for an email you sent.')
  if (Date.parse(message.sends_at) <= now.getTime())
    throw conflict('state.sent', 'This email has already been delivered.')
  await sql`select rad.recall_email(${message.id}::uuid, ${now.toISOString()}::timestamptz)`.execute(db)
  await db
    .updateTable('email_message')
    .set({ sends_at: null, outside: [], outside_at: null, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', message.id)
    .execute()
  await db.updateTable('email_copy').set({ folder: 'draft', shown_at: now }).where('id', '=', id).execute()
  await ctx.audit({ action: 'undo send', entity, entity_id: String(id) })
  return findEmail(ctx, id)
}
