import type { ActorContext } from '#kernel/command/context.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import type { complaintReport } from './contract.ts'
import { complaintReportSource } from './report.ts'

/** The figures of R10, for pages that show them beside other figures. */
export const complaintFigures = (ctx: ActorContext & { query: ReportViewOf<typeof complaintReport> }) =>
  complaintReportSource.answer(ctx)
