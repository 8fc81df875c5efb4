import type { Actor, Db } from '#kernel/command/context.ts'
import { may } from '#kernel/list/search.ts'
import { pageItems } from './contract.ts'

/** The numbers of the pages a user bookmarked, in the order they chose them. */
async function bookmarkedPages(db: Db, user_id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('bookmark')
    .select('page_id')
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('page_id')
    .execute()
  return rows.map((row) => row.page_id)
}

/** What the bar of bookmarks shows and offers. A bookmark of a page whose right was revoked is stored and not shown. */
export async function listBookmarks(db: Db, actor: Actor) {
  const bookmarked = await bookmarkedPages(db, actor.user_id)
  const suggestions = pageItems(may(actor), bookmarked)
  const bookmarks = bookmarked.flatMap((id) => suggestions.find((page) => page.id === id) ?? [])
  return { suggestions, bookmarks }
}
