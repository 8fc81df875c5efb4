import type { ActorContext } from '#kernel/command/context.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import type { ticketSummary } from './contract.ts'
import { ticketSummarySource } from './summary.queries.ts'

/** The figures of R06, for pages that show them beside other figures. */
export const ticketFigures = (ctx: ActorContext & { query: ReportViewOf<typeof ticketSummary> }) =>
  ticketSummarySource.answer(ctx)
