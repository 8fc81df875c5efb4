import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { product, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { inNetwork, lockSender, type SenderLimits, senderOf } from '#capabilities/admin/clients/sender.commands.ts'
import type { ingestDocumentsApi } from './ingest.contract.ts'
import { contentOf, readDocumentFile, receiveDocument } from './receive.commands.ts'
import { otherContent } from './refusals.rules.ts'

const sentBefore = (db: Db, client_id: string, client_no: string) =>
  db
    .selectFrom('document')
    .select(['no', 'status', 'sha256'])
    .where('client_id', '=', client_id)
    .where('client_no', '=', client_no)
    .executeTakeFirst()

/** Takes a document of a client in, once for each of its numbers. */
export async function ingestDocument(ctx: Context<typeof ingestDocumentsApi.document>, limits: SenderLimits) {
  const { deps, request, body } = ctx
  const { client, key } = await senderOf(deps, request, limits, 'documents:write')
  const file = await readDocumentFile(await contentOf(body.file))
  return inNetwork(deps, async (db) => {
    await lockSender(db, client.id)
    const before = body.id === null ? undefined : await sentBefore(db, client.id, body.id)
    if (before && before.sha256 !== file.sha256) throw conflict('document.id', otherContent)
    if (before) return { no: before.no, result: 'unchanged' as const, status: before.status }
    const origin = { source: 'api', uploader: client.name, client_id: client.id, client_no: body.id } as const
    const { id, no, after } = await receiveDocument({ db, deps }, file, body, origin)
    const event = { entity_kind: 'document', entity_id: id, type: 'opened', system: true } as const
    await recordEvent({ db, deps, actor: { ...product, full_name: client.name } }, event)
    const who = { user_id: null, full_name: `Key ${key}`, roles: [] }
    await writeAudit(db, who, request, { action: 'create', entity: 'document', entity_id: id, after })
    return { no, result: 'created' as const, status: 'received' as const }
  })
}
