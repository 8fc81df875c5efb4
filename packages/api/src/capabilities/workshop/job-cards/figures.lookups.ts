import type { ActorContext } from '#kernel/command/context.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import type { cardReport } from './report.contract.ts'
import { cardReportSource } from './report.ts'

/** The figures of R17 and R18, for pages that show them beside other figures. */
export const cardFigures = (ctx: ActorContext & { query: ReportViewOf<typeof cardReport> }) =>
  cardReportSource.answer(ctx)
