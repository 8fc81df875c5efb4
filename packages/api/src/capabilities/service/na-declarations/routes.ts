import { routes } from '#kernel/command/routes.ts'
import { naDeclarationsApi } from './contract.ts'
import { approveNa, attachToNa, downloadNaFile, rejectNa, withdrawNa } from './decide.commands.ts'
import { requestDump } from './dump.commands.ts'
import { declareNa } from './declare.commands.ts'
import { findDeclaration, prospectOf } from './queries.ts'
import { naReportSource, naSummarySource } from './report.ts'
import { naSource } from './source.ts'
import { naSummaryWhy, naWhy } from './why.ts'

export const naDeclarationRoutes = routes(naDeclarationsApi, {
  list: naSource.page,
  export: naSource.file,
  report: naReportSource.answer,
  reportExport: naReportSource.file,
  summary: naSummarySource.answer,
  summaryExport: naSummarySource.file,
  dump: requestDump,
  why: naWhy,
  summaryWhy: naSummaryWhy,
  get: (ctx) => findDeclaration(ctx, ctx.params.no),
  prospect: (ctx) => prospectOf(ctx, ctx.params.no),
  declare: declareNa,
  approve: approveNa,
  reject: rejectNa,
  withdraw: withdrawNa,
  attach: attachToNa,
  file: downloadNaFile,
})
