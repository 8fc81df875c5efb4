import type { z } from 'zod'
import type { ActorContext } from '#kernel/command/context.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import { whyOfReport } from '#kernel/report/why-of-report.ts'
import {
  type naReport,
  type naSummary,
  naSummaryWhyMeasures,
  type naSummaryWhyView,
  naWhyMeasures,
  type naWhyView,
} from './report.contract.ts'
import { naReportSource, naSummarySource } from './report.ts'

// What declarations are split by is a column of theirs. The reason is no level of the reports: shares of it say nothing.

/** Why a figure of R13 changed. */
export const naWhy = (ctx: ActorContext & { query: z.output<typeof naWhyView> }) =>
  whyOfReport({
    ctx,
    sums: naWhyMeasures,
    splits: ['outlet', 'region', 'reason'],
    answer: (view) => naReportSource.answer({ ...ctx, query: view as ReportViewOf<typeof naReport> }),
  })

/** Why a figure of R14 changed. What is due has no reason. */
export const naSummaryWhy = (ctx: ActorContext & { query: z.output<typeof naSummaryWhyView> }) =>
  whyOfReport({
    ctx,
    sums: naSummaryWhyMeasures,
    splits: ['region', 'channel', 'outlet', ...(ctx.query.measure === 'base' ? [] : ['reason'])],
    answer: (view) => naSummarySource.answer({ ...ctx, query: view as ReportViewOf<typeof naSummary> }),
  })
