import { routes } from '#kernel/command/routes.ts'
import { changeHoldup, endHoldup, extendHoldup, openHoldup } from './commands.ts'
import { holdupsApi } from './contract.ts'
import { attachEvidence, detachEvidence, downloadEvidence, evidenceOf } from './evidence.commands.ts'
import { progressOf } from './progress.queries.ts'
import { findHoldup } from './queries.ts'
import { holdupReportSource, holdupWhy } from './report.ts'
import { holdupSource } from './source.ts'

export const holdupRoutes = routes(holdupsApi, {
  list: holdupSource.page,
  export: holdupSource.file,
  report: holdupReportSource.answer,
  reportExport: holdupReportSource.file,
  progress: progressOf,
  why: holdupWhy,
  get: (ctx) => findHoldup(ctx, ctx.params.id),
  files: (ctx) => evidenceOf(ctx, ctx.params.id),
  attach: attachEvidence,
  file: downloadEvidence,
  detach: detachEvidence,
  open: openHoldup,
  extend: extendHoldup,
  change: changeHoldup,
  end: endHoldup,
})
