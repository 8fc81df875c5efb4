import { sql } from 'kysely'
import { evidenceResponse, readEvidence } from '#kernel/file/evidence.ts'
import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { plainWords } from '#kernel/contract/plain-words.ts'
import { staleVersion } from '#kernel/command/version.ts'
import type { Email, emailApi, EmailFile } from './contract.ts'
import { withoutFormatting } from './as-html.rules.ts'
import { putCopies, searchTextOf } from './delivery.commands.ts'
import { findEmail } from './queries.ts'
import { emailText } from './rich-text.rules.ts'
import { most } from './vocabulary.ts'

export const entity = 'email'

type Given = Pick<
  Context<typeof emailApi.addDraft>['body'],
  'to' | 'cc' | 'bcc' | 'subject' | 'message' | 'isPlainText'
>

/** A mail of the user with its message, locked; 404 where it is not theirs. */
export async function lockMessage(db: Db, id: number, now: Date) {
  const copy = await db
    .selectFrom('email_copy')
    .select(['id', 'message_id', 'thread_id', 'is_outgoing', 'has_files', 'folder'])
    .where('id', '=', id)
    .where('arrives_at', '<=', now.toISOString())
    .executeTakeFirst()
  if (!copy) throw notFound()
  const message = await db
    .selectFrom('email_message')
    .selectAll()
    .where('id', '=', copy.message_id)
    .$if(copy.is_outgoing, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return { copy, message }
}

/** A draft of the user; whatever was sent, or came from others, cannot be written any more. */
export async function draftToChange(ctx: CommandContext, id: number) {
  const locked = await lockMessage(ctx.db, id, ctx.deps.clock.now())
  if (!locked.copy.is_outgoing || locked.message.sends_at !== null)
    throw conflict('state.sent', 'Only a draft can be changed. This email was sent.')
  return locked
}

/** The columns of the given fields; `before` is the current draft. */
async function columnsOf(given: Given, before?: { body: string; is_plain_text: boolean }) {
  const { to, cc, bcc, subject, message, isPlainText } = given
  const isPlain = isPlainText ?? before?.is_plain_text ?? false
  const cleaned = message === undefined ? undefined : await emailText.clean(message, 'message')
  const written = cleaned ?? (isPlainText ? before?.body : undefined)
  const body = written !== undefined && isPlain ? withoutFormatting(written) : written
  return {
    ...(isPlainText === undefined ? {} : { is_plain_text: isPlainText }),
    ...(to && { to_people: JSON.stringify(to) }),
    ...(cc && { cc_people: JSON.stringify(cc) }),
    ...(bcc && { bcc_people: JSON.stringify(bcc) }),
    ...(subject === undefined ? {} : { subject }),
    ...(body === undefined ? {} : { ...emailText.stored(body), plain_text: plainWords(body) }),
  }
}

const trailOf = ({ id, version, to, cc, bcc, attachments, folder }: Email) => ({
  id,
  version,
  folder,
  receivers: to.length + cc.length + bcc.length,
  attachments: attachments.length,
})

interface Origin {
  replyTo?: number | undefined
  filesOf?: number | undefined
}

/** Takes over the files of a mail that the user has, as forwarding does. */
async function copyFiles(db: Db, message_id: string, from: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('email_file')
    .columns(['message_id', 'name', 'type', 'bytes', 'sha256', 'content', 'at'])
    .expression((query) =>
      query
        .selectFrom('email_file')
        .select([sql<string>`${message_id}::uuid`.as('message_id'), 'name', 'type', 'bytes', 'sha256', 'content', 'at'])
        .where('message_id', '=', from),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Begins a draft and answers the number of its mail. */
export async function beginDraft(ctx: CommandContext, given: Given & Origin): Promise<number> {
  const { db, actor, deps } = ctx
  const now = deps.clock.now()
  const answered = given.replyTo === undefined ? undefined : await lockMessage(db, given.replyTo, now)
  const source = given.filesOf === undefined ? undefined : await lockMessage(db, given.filesOf, now)
  const id = crypto.randomUUID()
  const thread_id = answered?.copy.thread_id ?? id
  const people = { to_people: '[]', cc_people: '[]', bcc_people: '[]' }
  await db
    .insertInto('email_message')
    .values({
      ...people,
      ...(await columnsOf(given)),
      id,
      thread_id,
      in_reply_to: answered?.message.id ?? null,
      sender_id: actor.user_id,
      from_name: actor.full_name,
      from_email: actor.email,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const message = await db.selectFrom('email_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const has_files = source !== undefined && (await copyFiles(db, id, source.message.id))
  return putCopies(db, message, [
    {
      user_id: actor.user_id,
      is_outgoing: true,
      folder: 'draft',
      is_read: true,
      has_files,
      arrives_at: now,
      shown_at: now,
    },
  ])
}

/** Writes the fields given into a draft. The version is checked in the UPDATE, so that the second of two windows gets an error. */
export async function writeDraft(ctx: CommandContext, id: number, given: Given, if_version?: number): Promise<void> {
  const { db, deps } = ctx
  const { message } = await draftToChange(ctx, id)
  const now = deps.clock.now()
  if (if_version !== undefined && if_version !== message.version) throw staleVersion('draft', await findEmail(ctx, id))
  const changed = await db
    .updateTable('email_message')
    .set({ ...(await columnsOf(given, message)), updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', message.id)
    .where('version', '=', message.version)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw staleVersion('draft', await findEmail(ctx, id))
  await db
    .updateTable('email_copy')
    .set({ shown_at: now, search_text: searchTextOf(changed, true) })
    .where('id', '=', id)
    .execute()
}

export async function addDraft(ctx: Context<typeof emailApi.addDraft>): Promise<Email> {
  const email = await findEmail(ctx, await beginDraft(ctx, ctx.body))
  await ctx.audit({ action: 'add', entity, entity_id: String(email.id), after: trailOf(email) })
  return email
}

export async function updateDraft(ctx: Context<typeof emailApi.updateDraft>): Promise<Email> {
  const { if_version, ...given } = ctx.body
  const { id } = ctx.params
  await writeDraft(ctx, id, given, if_version)
  const email = await findEmail(ctx, id)
  await ctx.audit({ action: 'update', entity, entity_id: String(id), after: trailOf(email) })
  return email
}

/** Attaches a file to a draft. */
export async function addFile(ctx: Context<typeof emailApi.addFile>): Promise<EmailFile> {
  const { db, deps } = ctx
  const { id } = ctx.params
  const { message } = await draftToChange(ctx, id)
  const file = await readEvidence(ctx.body.file)
  const locked = await db
    .selectFrom('email_file')
    .select([sql<number>`count(*)`.as('files'), sql<number>`coalesce(sum(bytes), 0)::int`.as('bytes')])
    .where('message_id', '=', message.id)
    .executeTakeFirstOrThrow()
  if (locked.files >= most.files) throw invalid({ file: `Attach at most ${most.files} files.` })
  if (locked.bytes + file.bytes > most.fileBytes)
    throw invalid({ file: 'The attachments of an email can have 25 MiB together.' })
  const { id: fileId } = await db
    .insertInto('email_file')
    .values({ ...file, message_id: message.id, at: deps.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('email_copy').set({ has_files: true }).where('id', '=', id).execute()
  await ctx.audit({
    action: 'attach',
    entity,
    entity_id: String(id),
    after: { name: file.name, bytes: file.bytes },
  })
  const added = (await findEmail(ctx, id)).attachments.find((one) => one.id === fileId)
  return added!
}

/** Takes a file away from a draft. */
export async function removeFile(ctx: Context<typeof emailApi.removeFile>): Promise<{ removed: number }> {
  const { db, params } = ctx
  const { message } = await draftToChange(ctx, params.id)
  const gone = await db
    .deleteFrom('email_file')
    .where('id', '=', params.file)
    .where('message_id', '=', message.id)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw notFound()
  const left = await db.selectFrom('email_file').select('id').where('message_id', '=', message.id).execute()
  await db
    .updateTable('email_copy')
    .set({ has_files: left.length > 0 })
    .where('id', '=', params.id)
    .execute()
  await ctx.audit({ action: 'detach', entity, entity_id: String(params.id), before: gone })
  return { removed: 1 }
}

/** A file of a mail that the user has, always as a download. */
export async function downloadFile({ db, deps, params }: Context<typeof emailApi.file>): Promise<Response> {
  const file = await db
    .selectFrom('email_file')
    .innerJoin('email_copy', 'email_copy.message_id', 'email_file.message_id')
    .select(['name', 'type', 'content'])
    .where('email_file.id', '=', params.id)
    .where('arrives_at', '<=', deps.clock.now().toISOString())
    .limit(1)
    .executeTakeFirst()
  if (!file) throw notFound()
  return evidenceResponse(file)
}
