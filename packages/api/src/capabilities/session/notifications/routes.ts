import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { markAll, markOne, setMutes } from './commands.ts'
import { notificationsApi } from './contract.ts'
import { listMutes, listNotifications } from './queries.ts'
import { liveStreams } from './streams.ts'

export function notificationRoutes(deps: Deps) {
  const streams = liveStreams(deps)
  return routes(notificationsApi, {
    list: ({ db, query }) => listNotifications(db, query),
    mark: markOne,
    markAll,
    mutes: ({ db }) => listMutes(db),
    setMutes,
    live: (ctx) => streams.open(ctx),
  })
}
