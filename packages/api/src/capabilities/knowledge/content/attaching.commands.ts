import { toHex } from '#kernel/command/bytes.ts'
import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound, tooLarge } from '#kernel/command/errors.ts'
import { cleanName, fileTypeOf } from '#kernel/file/file-type.ts'
import { pictureIn } from '#kernel/file/picture-upload.ts'
import { draftToChange } from './commands.ts'
import type { contentApi } from './contract.ts'
import { findContent, pathOf } from './details.ts'
import type { Content } from './shapes.contract.ts'

const mostBytes = 10 * 1_048_576
const mostFiles = 100

/** What is stored of a file: of a picture only the image, of another file its bytes. */
function attachedFile(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const picture = pictureIn(bytes)
  if (picture) {
    const extension = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }[picture.type]
    return { ...picture, name: cleanName(name, { type: picture.type, extension }) }
  }
  const kind = fileTypeOf(bytes, name)
  if (!kind || kind.type.startsWith('image/')) throw invalid({ file: 'This file type is not accepted.' })
  return { type: kind.type, width: null, height: null, content: bytes, name: cleanName(name, kind) }
}

/** A name no other file of the text has: of two plans the second is `plan (2).pdf`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  let free = name
  for (let no = 2; taken.has(free); no++) free = `${name.slice(0, dot)} (${no})${name.slice(dot)}`
  return free
}

/** Adds a picture or a file to a draft. The same content twice is the same file, whatever it is called. */
export async function attachFile(ctx: Context<typeof contentApi.attach>): Promise<Content & { attached: string }> {
  const { db, actor, deps, params, body } = ctx
  const item = await draftToChange(ctx, params.id)
  const bytes = new Uint8Array(await body.file.arrayBuffer())
  if (bytes.length > mostBytes) throw tooLarge(mostBytes)
  if (bytes.length === 0) throw invalid({ file: 'This file is empty.' })
  if (item.files.length >= mostFiles) throw invalid({ file: 'At most 100 files.' })
  const upload = attachedFile(bytes, body.file.name)
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', upload.content)))
  const name = freeName(upload.name, new Set(item.files.map((file) => file.name)))
  const added = await db
    .insertInto('content_file')
    .values({
      item_id: item.id,
      ...upload,
      name,
      bytes: upload.content.length,
      sha256,
      at: deps.clock.now(),
      by_user_id: actor.user_id,
    })
    .onConflict((on) => on.columns(['item_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    const after = { file: name, type: upload.type, bytes: upload.content.length, sha256 }
    await ctx.audit({ action: 'attach', entity: 'content_item', entity_id: item.id, after })
  } else ctx.unchanged()
  const { id: attached } = await db
    .selectFrom('content_file')
    .select('id')
    .where('item_id', '=', item.id)
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return { ...(await findContent(ctx, item.id)), attached }
}

/** Removes a file that neither the draft nor a published version shows. */
export async function removeFile(ctx: Context<typeof contentApi.removeFile>): Promise<Content> {
  const { db, params } = ctx
  const item = await draftToChange(ctx, params.id)
  const file = item.files.find(({ id }) => id === params.file)
  if (!file) throw notFound()
  const path = pathOf(file.id)
  const shown = await db
    .selectFrom('content_version')
    .select('no')
    .where('item_id', '=', item.id)
    .where('body', 'like', `%${path}%`)
    .executeTakeFirst()
  if (shown || item.body.includes(path))
    throw conflict('file.used', 'A version of the text shows this file. Remove it from the text first.')
  await db.deleteFrom('content_file').where('id', '=', file.id).execute()
  await ctx.audit({ action: 'detach', entity: 'content_item', entity_id: item.id, before: { file: file.name } })
  return findContent(ctx, item.id)
}

/** A picture, which a page may draw, or another file, which is always a download. */
export async function downloadFile({ db, params }: Context<typeof contentApi.file>): Promise<Response> {
  const file = await db
    .selectFrom('content_file')
    .select(['name', 'type', 'content'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!file) throw notFound()
  const plain = file.name.replaceAll(/[^\x20-\x7e]/g, '_')
  const how = file.type.startsWith('image/') ? 'inline' : 'attachment'
  return new Response(file.content as BodyInit, {
    headers: {
      'content-type': file.type,
      'content-disposition': `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
    },
  })
}
