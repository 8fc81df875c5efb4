import { routes } from '#kernel/routes.ts'
import { timelineApi } from './contract.ts'
import { listEvents } from './queries.ts'

export const timelineRoutes = routes(timelineApi, {
  events: ({ db, params, query }) => listEvents(db, params.kind, params.id, query.before, query.limit),
})
