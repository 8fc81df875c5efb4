import type { ActorContext } from '#kernel/command/context.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import type { holdupReport } from './report.contract.ts'
import { holdupReportSource } from './report.ts'

/** The figures of R19, for pages that show them beside other figures. */
export const holdupFigures = (ctx: ActorContext & { query: ReportViewOf<typeof holdupReport> }) =>
  holdupReportSource.answer(ctx)
