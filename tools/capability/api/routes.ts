import { routes } from '#kernel/command/routes.ts'
import { add$Thing, move$Thing, update$Thing } from './commands.ts'
import { $thingsApi } from './contract.ts'
import { find$Thing } from './queries.ts'
import { $thingReportSource } from './report.ts'
import { $thingSource } from './source.ts'

export const $thingRoutes = routes($thingsApi, {
  list: $thingSource.page,
  export: $thingSource.file,
  report: $thingReportSource.answer,
  reportExport: $thingReportSource.file,
  get: (ctx) => find$Thing(ctx, ctx.params.no),
  add: add$Thing,
  update: update$Thing,
  move: move$Thing,
})
