import type { Context } from '#kernel/command/context.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { Document, documentsApi } from './contract.ts'
import { findDocument } from './details.ts'
import { contentOf, readDocumentFile, receiveDocument } from './receive.commands.ts'

/** Adds a document of the actor; it is read in the background. */
export async function addDocument(ctx: Context<typeof documentsApi.add>): Promise<Document> {
  const { actor, body } = ctx
  const file = await readDocumentFile(await contentOf(body.file))
  const origin = { source: 'upload', uploaded_by: actor.user_id, uploader: actor.full_name } as const
  const { id, no, after } = await receiveDocument(ctx, file, body, origin)
  await recordEvent(ctx, { entity_kind: 'document', entity_id: id, type: 'opened' })
  await ctx.audit({ action: 'create', entity: 'document', entity_id: id, after })
  return findDocument(ctx, no)
}
