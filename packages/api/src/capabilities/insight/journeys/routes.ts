import { routes } from '#kernel/command/routes.ts'
import { comparedFile, journeyCompared } from './compare.queries.ts'
import { journeysApi } from './contract.ts'
import { journeyDeviationsApi } from './deviations.contract.ts'
import { deviationSource } from './deviations.report.ts'
import { journeyOptions } from './options.queries.ts'
import { journeyPaths, pathsFile } from './paths.queries.ts'
import { journeyReportSource, journeyWhy } from './report.ts'
import { visitSource } from './source.ts'
import { storyOf, storyOfCustomer } from './story.queries.ts'
import { journeyStepsApi } from './steps.contract.ts'
import { journeyStepSource } from './steps.report.ts'

export const journeyRoutes = routes(journeysApi, {
  list: visitSource.page,
  export: visitSource.file,
  report: journeyReportSource.answer,
  reportExport: journeyReportSource.file,
  why: journeyWhy,
  story: (ctx) => storyOf(ctx, ctx.params.vin),
  customerStory: (ctx) => storyOfCustomer(ctx, ctx.params.no),
  paths: journeyPaths,
  pathsExport: pathsFile,
  compared: journeyCompared,
  comparedExport: comparedFile,
  options: journeyOptions,
})

export const journeyStepRoutes = routes(journeyStepsApi, {
  report: journeyStepSource.answer,
  reportExport: journeyStepSource.file,
})

export const journeyDeviationRoutes = routes(journeyDeviationsApi, {
  report: deviationSource.answer,
  reportExport: deviationSource.file,
})
