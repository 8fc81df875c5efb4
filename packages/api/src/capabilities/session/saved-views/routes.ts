import { routes } from '#kernel/command/routes.ts'
import { addView, chooseView, removeView, shareView, updateView } from './commands.ts'
import { savedViewsApi } from './contract.ts'
import { listViews } from './queries.ts'

export const savedViewRoutes = routes(savedViewsApi, {
  list: ({ db, query, actor }) => listViews(db, actor.user_id, query.screen),
  add: addView,
  update: updateView,
  choose: chooseView,
  share: shareView,
  remove: removeView,
})
