import { sql } from 'kysely'
import { toHex } from '#kernel/command/bytes.ts'
import type { Context } from '#kernel/command/context.ts'
import { CallerError, conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { cleanName, fileTypeOf } from '#kernel/file/file-type.ts'
import { filePartResponse } from '#kernel/file/part-of-file.ts'
import { soundTypeOf } from '#kernel/file/sound-type.ts'
import { checkPixels } from '#kernel/file/picture-upload.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { partsOf } from './actor.rules.ts'
import type { HelpdeskAnswer } from './case.contract.ts'
import { heard } from './commands.ts'
import type { helpdeskApi } from './contract.ts'
import { previewOf } from './file-kinds.rules.ts'
import { findCase } from './queries.ts'
import { checkOpen, lockCase, recomputeClock } from './state.ts'
import { mostFileBytes, mostFiles } from './vocabulary.ts'

/** Adds a file to an open case. The same content twice is the same file. */
export async function attachFile(ctx: Context<typeof helpdeskApi.attach>): Promise<HelpdeskAnswer> {
  const { db, actor, deps, params, body } = ctx
  const one = await lockCase(db, params)
  if (partsOf(actor).length === 0) throw forbidden()
  checkOpen(one)
  const content = new Uint8Array(await body.file.arrayBuffer())
  if (content.length > mostFileBytes) throw new CallerError(413, 'body.size', 'At most 25 MiB.')
  if (content.length === 0) throw invalid({ file: 'This file is empty.' })
  const kind = soundTypeOf(content) ?? fileTypeOf(content, body.file.name)
  if (!kind) throw invalid({ file: 'This file type is not accepted.' })
  checkPixels(content)
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)))
  const there = await db.selectFrom('helpdesk_file').select('sha256').where('case_id', '=', one.id).execute()
  if (there.some((file) => file.sha256 === sha256)) {
    ctx.unchanged()
    return findCase(ctx, params.no)
  }
  // The case is locked: no other file is added meanwhile.
  if (there.length >= mostFiles) throw conflict('files.most', `Add at most ${mostFiles} files to a case.`)
  const name = cleanName(body.file.name, kind)
  const now = deps.clock.now()
  await db
    .insertInto('helpdesk_file')
    .values({
      case_id: one.id,
      name,
      type: kind.type,
      bytes: content.length,
      sha256,
      content,
      at: now,
      by_user_id: actor.user_id,
      by_name: actor.full_name,
    })
    .execute()
  if (partsOf(actor).includes('outlet')) {
    await db.updateTable('helpdesk_case').set(heard(one, now)).where('id', '=', one.id).execute()
    await recomputeClock(db, one.id)
  }
  await recordEvent(ctx, { entity_kind: 'helpdesk_case', entity_id: one.id, type: 'file', text: name })
  const after = { file: name, type: kind.type, bytes: content.length, sha256 }
  await ctx.audit({ action: 'attach', entity: 'helpdesk_case', entity_id: one.id, after })
  return findCase(ctx, params.no)
}

/** A file of a case, or the range that a player requests. A browser runs nothing of it. */
export async function readFile({ db, params, request }: Context<typeof helpdeskApi.file>): Promise<Response> {
  const of = db
    .selectFrom('helpdesk_file')
    .innerJoin('helpdesk_case', 'helpdesk_case.id', 'helpdesk_file.case_id')
    .where('helpdesk_case.no', '=', params.no)
    .where('helpdesk_file.id', '=', params.id)
  const file = await of
    .select(['helpdesk_file.name', 'helpdesk_file.type', 'helpdesk_file.bytes', 'helpdesk_file.sha256'])
    .executeTakeFirst()
  if (!file) throw notFound()
  const way = previewOf(file.type) === 'document' ? 'attachment' : 'inline'
  return filePartResponse(request.headers.get('range'), file, way, async ({ from, to }) => {
    const { content } = await of
      .select(
        sql<Uint8Array>`substring(helpdesk_file.content from ${from + 1}::int for ${to - from + 1}::int)`.as('content'),
      )
      .executeTakeFirstOrThrow()
    return content
  })
}
