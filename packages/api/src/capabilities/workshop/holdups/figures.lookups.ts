import type { ActorContext } from '#kernel/context.ts'
import type { ReportViewOf } from '#kernel/report-contract.ts'
import type { holdupReport } from './report.contract.ts'
import { holdupReportSource } from './report.ts'

/** The figures of R19, for whoever shows them beside others. */
export const holdupFigures = (ctx: ActorContext & { query: ReportViewOf<typeof holdupReport> }) =>
  holdupReportSource.answer(ctx)
