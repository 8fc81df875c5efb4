import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound, tooLarge } from '#kernel/command/errors.ts'
import { pictureIn } from '#kernel/file/picture-upload.ts'
import { entity, postToChange } from './commands.ts'
import type { BlogEdit, blogApi } from './contract.ts'
import { findEdit } from './queries.ts'

const mostBytes = 10 * 1_048_576
const mostTextPictures = 50

/** What is stored of a file: only the picture. Its type follows from its content, never from its name. */
async function pictureOf(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length > mostBytes) throw tooLarge(mostBytes)
  if (bytes.length === 0) throw invalid({ file: 'This file is empty.' })
  const picture = pictureIn(bytes)
  if (!picture) throw invalid({ file: 'Use a PNG, JPEG, or WebP picture.' })
  return picture
}

/** Gives a post its picture, in place of the one before. */
export async function setPicture(ctx: Context<typeof blogApi.setPicture>): Promise<BlogEdit> {
  const { db, actor, deps } = ctx
  const { id } = await postToChange(ctx, ctx.params.id)
  const { content, ...picture } = await pictureOf(ctx.body.file)
  await db.deleteFrom('blog_picture').where('post_id', '=', id).where('is_featured', '=', true).execute()
  await db
    .insertInto('blog_picture')
    .values({
      ...picture,
      content,
      post_id: id,
      bytes: content.length,
      at: deps.clock.now(),
      by_user_id: actor.user_id,
    })
    .execute()
  await ctx.audit({
    action: 'set picture',
    entity,
    entity_id: String(id),
    after: { ...picture, bytes: content.length },
  })
  return findEdit(ctx, id)
}

/** Takes the picture of a post away; its cover is drawn again. */
export async function removePicture(ctx: Context<typeof blogApi.removePicture>): Promise<BlogEdit> {
  const { id } = await postToChange(ctx, ctx.params.id)
  const gone = await ctx.db
    .deleteFrom('blog_picture')
    .where('post_id', '=', id)
    .where('is_featured', '=', true)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) ctx.unchanged()
  else await ctx.audit({ action: 'remove picture', entity, entity_id: String(id) })
  return findEdit(ctx, id)
}

/** Stores a picture for the text of a post; the text decides where it appears. */
export async function addTextPicture(ctx: Context<typeof blogApi.addTextPicture>) {
  const { db, actor, deps } = ctx
  const { id } = await postToChange(ctx, ctx.params.id)
  const { content, ...picture } = await pictureOf(ctx.body.file)
  // Two who add at once take it one after the other, and both are counted.
  await db.selectFrom('blog_post').select('id').where('id', '=', id).forUpdate().execute()
  const stored = await db
    .selectFrom('blog_picture')
    .select('id')
    .where('post_id', '=', id)
    .where('is_featured', '=', false)
    .limit(mostTextPictures)
    .execute()
  if (stored.length >= mostTextPictures)
    throw conflict('pictures.most', `A post can have at most ${mostTextPictures} pictures in its text.`)
  const added = await db
    .insertInto('blog_picture')
    .values({
      ...picture,
      content,
      is_featured: false,
      post_id: id,
      bytes: content.length,
      at: deps.clock.now(),
      by_user_id: actor.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { ...picture, bytes: content.length }
  await ctx.audit({ action: 'add picture', entity, entity_id: String(id), after })
  const { width, height } = picture
  return { path: `/blog/pictures/${added.id}`, width, height }
}

export async function downloadPicture({ db, params }: Context<typeof blogApi.picture>): Promise<Response> {
  const picture = await db
    .selectFrom('blog_picture')
    .select(['type', 'content'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!picture) throw notFound()
  return new Response(picture.content as BodyInit, {
    headers: {
      'content-type': picture.type,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
    },
  })
}
