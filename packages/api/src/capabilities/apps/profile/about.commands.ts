import { sql } from 'kysely'
import type { Context, ScopedContext } from '#kernel/command/context.ts'
import { staleVersion } from '#kernel/command/version.ts'
import type { profileApi } from './contract.ts'
import { readUpload } from './files.queries.ts'
import { findPerson } from './people.queries.ts'
import { pathOf } from './parts.queries.ts'
import { findAbout } from './queries.ts'

/** Changes what the user writes about themselves. The version is checked in the statement, so that one of two tabs wins. */
export async function saveAbout(ctx: Context<typeof profileApi.saveAbout>) {
  const { db, actor, deps, body } = ctx
  const { if_version, ...fields } = body
  const me = await findPerson(db, actor.user_id, undefined)
  const before = await findAbout(db, me)
  const row = { ...fields, updated_at: deps.clock.now() }
  const written =
    if_version === 0
      ? await db
          .insertInto('profile')
          .values({ ...row, user_id: me.id })
          .onConflict((on) => on.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('profile')
          .set({ ...row, version: sql<number>`version + 1` })
          .where('user_id', '=', me.id)
          .where('version', '=', if_version)
          .returning('version')
          .executeTakeFirst()
  const userAbout = await findAbout(db, me)
  if (!written) throw staleVersion('profile', userAbout)
  await ctx.audit({ action: 'update', entity: 'profile', entity_id: me.username, before, after: userAbout })
  return { userAbout }
}

/** Puts an image above the profile in place of the one before. */
export async function setCover(ctx: Context<typeof profileApi.setCover>) {
  const { db, actor, deps, body } = ctx
  const upload = await readUpload(body.file, 'image')
  await dropCover(ctx)
  const { id } = await db
    .insertInto('profile_file')
    .values({ ...upload, user_id: actor.user_id, at: deps.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { file: upload.name, type: upload.type, bytes: upload.bytes, sha256: upload.sha256 }
  await ctx.audit({ action: 'attach', entity: 'profile', entity_id: 'cover', after })
  return { coverImg: pathOf(id) }
}

/** Removes the cover; returns whether there was one. */
async function dropCover({ db, actor }: ScopedContext): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('profile_file')
    .where('user_id', '=', actor.user_id)
    .where('post_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Brings back the drawn cover. */
export async function removeCover(ctx: Context<typeof profileApi.removeCover>) {
  if (await dropCover(ctx)) await ctx.audit({ action: 'detach', entity: 'profile', entity_id: 'cover' })
  else ctx.unchanged()
  return { coverImg: null }
}
