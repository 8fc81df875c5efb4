import { routes } from '#kernel/command/routes.ts'
import { eventLogEntriesApi, eventLogsApi } from './contract.ts'
import { eventLogOf, eventLogOptions, listEventLogs } from './queries.ts'
import { eventLogSource } from './source.ts'

export const eventLogRoutes = [
  ...routes(eventLogsApi, {
    list: listEventLogs,
    get: (ctx) => eventLogOf(ctx, ctx.params.id),
    options: eventLogOptions,
  }),
  ...routes(eventLogEntriesApi, { list: eventLogSource.page, export: eventLogSource.file }),
]
