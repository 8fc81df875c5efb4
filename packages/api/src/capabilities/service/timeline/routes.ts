import { routes } from '#kernel/command/routes.ts'
import { timelineApi } from './contract.ts'
import { listEvents } from './queries.ts'

export const timelineRoutes = routes(timelineApi, {
  events: ({ db, actor, params, query }) => listEvents(db, actor, params.kind, params.id, query),
})
