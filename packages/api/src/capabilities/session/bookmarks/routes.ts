import { routes } from '#kernel/command/routes.ts'
import { toggleBookmark } from './commands.ts'
import { bookmarksApi } from './contract.ts'
import { listBookmarks } from './queries.ts'

export const bookmarkRoutes = routes(bookmarksApi, {
  list: ({ db, actor }) => listBookmarks(db, actor),
  toggle: toggleBookmark,
})
