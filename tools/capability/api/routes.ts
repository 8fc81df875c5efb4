import { routes } from '#kernel/routes.ts'
import { addSample, moveSample, updateSample } from './commands.ts'
import { samplesApi } from './contract.ts'
import { findSample } from './queries.ts'
import { sampleReportSource } from './report.ts'
import { sampleSource } from './source.ts'

export const sampleRoutes = routes(samplesApi, {
  list: sampleSource.page,
  export: sampleSource.file,
  report: sampleReportSource.answer,
  reportExport: sampleReportSource.file,
  get: (ctx) => findSample(ctx, ctx.params.no),
  add: addSample,
  update: updateSample,
  move: moveSample,
})
