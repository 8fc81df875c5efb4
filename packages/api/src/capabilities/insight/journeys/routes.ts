import { routes } from '#kernel/command/routes.ts'
import { journeysApi } from './contract.ts'
import { journeyOptions } from './options.queries.ts'
import { journeyPaths } from './paths.queries.ts'
import { journeyReportSource, journeyWhy } from './report.ts'
import { visitSource } from './source.ts'
import { storyOf } from './story.queries.ts'

export const journeyRoutes = routes(journeysApi, {
  list: visitSource.page,
  export: visitSource.file,
  report: journeyReportSource.answer,
  reportExport: journeyReportSource.file,
  why: journeyWhy,
  story: (ctx) => storyOf(ctx, ctx.params.vin),
  paths: journeyPaths,
  options: journeyOptions,
})
