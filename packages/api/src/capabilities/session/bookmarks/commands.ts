import type { Context } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { may } from '#kernel/list/search.ts'
import { pageItems, type bookmarksApi } from './contract.ts'

/** Bookmarks a page, or removes the bookmark. A page the user may not open is as unknown as one that does not exist. */
export async function toggleBookmark(ctx: Context<typeof bookmarksApi.toggle>): Promise<undefined> {
  const page = pageItems(may(ctx.actor), []).find(({ id }) => id === ctx.body.id)
  if (!page) throw notFound()
  const row = { user_id: ctx.actor.user_id, page_id: page.id }
  const added = await ctx.db
    .insertInto('bookmark')
    .values({ ...row, created_at: ctx.deps.clock.now() })
    .onConflict((on) => on.doNothing())
    .returning('page_id')
    .executeTakeFirst()
  if (!added)
    await ctx.db.deleteFrom('bookmark').where('user_id', '=', row.user_id).where('page_id', '=', row.page_id).execute()
  await ctx.audit({ action: added ? 'add' : 'remove', entity: 'bookmark', entity_id: page.target })
  return undefined
}
