import { writeAudit } from '#kernel/command/command.ts'
import type { ActorContext } from '#kernel/command/context.ts'
import { CallerError } from '#kernel/command/errors.ts'
import { sizeGiven } from '#kernel/file/picture.ts'
import type { MailFile } from '#capabilities/apps/email/hook.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { type DocumentFile, readDocumentFile, receiveDocument } from './receive.commands.ts'

/** A picture with a shorter side is a logo of a signature, not a paper. */
const shortestSide = 400

function isLogo(content: Uint8Array): boolean {
  const size = sizeGiven(content)
  return size !== undefined && Math.min(size.width, size.height) < shortestSide
}

/** The file as a document; nothing where it can’t be one. */
async function readAttachment(file: MailFile): Promise<DocumentFile | undefined> {
  if (isLogo(file.content)) return undefined
  try {
    return await readDocumentFile(file)
  } catch (error) {
    if (error instanceof CallerError) return undefined
    throw error
  }
}

/** Whether an email brought the same content to this person before. */
async function cameBefore({ db, actor }: ActorContext, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('document')
    .select('id')
    .where('sha256', '=', sha256)
    .where('source', '=', 'mail')
    .where('uploaded_by', '=', actor.user_id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds an attachment as a document of the mailbox’s owner. False where it is of no kind that is read, or came before. */
export async function addMailFile(ctx: ActorContext, attached: MailFile): Promise<boolean> {
  const { actor } = ctx
  const file = await readAttachment(attached)
  if (!file || (await cameBefore(ctx, file.sha256))) return false
  const about = { doc_type: null, outlet: null, linked_kind: null, linked_no: null }
  const origin = { source: 'mail', uploaded_by: actor.user_id, uploader: actor.full_name } as const
  const { id, after } = await receiveDocument(ctx, file, about, origin)
  await recordEvent(ctx, { entity_kind: 'document', entity_id: id, type: 'opened' })
  const round = { id: crypto.randomUUID(), address: 'scheduled work' }
  await writeAudit(ctx.db, actor, round, { action: 'create', entity: 'document', entity_id: id, after })
  return true
}
