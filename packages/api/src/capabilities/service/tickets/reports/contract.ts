import { z } from 'zod'
import { anyOr, contract, instant } from '#kernel/contract.ts'
import { schemasOf } from '#kernel/filters.ts'
import { grains } from '#kernel/periods.ts'
import { asFile, compareFilter, grainFilter, ReportAnswer, reportView } from '#kernel/view.ts'
import { ticketFilters } from '../contract.ts'
import {
  chargedFigures,
  chargedLevels,
  levelFigures,
  levelLevels,
  summaryFigures,
  summaryLevels,
  yearFigures,
  yearLevels,
} from './vocabulary.ts'

// The columns belong to what the reports show the outside.
export {
  chargedFigures,
  chargedLevels,
  levelFigures,
  levelLevels,
  summaryFigures,
  summaryLevels,
  yearFigures,
  yearLevels,
} from './vocabulary.ts'

/** The days of a report are those of its figures, each by its own date. */
const { counted_by: _, month: __, ...filters } = schemasOf(ticketFilters)
export const ticketReportFilters = { ...filters, compare: compareFilter }

export const summaryView = reportView({
  levels: summaryLevels,
  columns: summaryFigures,
  filters: ticketReportFilters,
  defaultRows: 'region',
})

const { period: _p, from: _f, to: _t, compare: _c, ...yearFilters } = ticketReportFilters
export const yearView = reportView({
  levels: yearLevels,
  columns: yearFigures,
  filters: {
    ...yearFilters,
    /** The calendar year in which the fiscal year begins; this one where it is left out. */
    year: anyOr(z.string().regex(/^20\d\d$/, 'A year has four digits.')),
  },
  defaultRows: 'month',
})

export const levelView = reportView({
  levels: levelLevels,
  columns: levelFigures,
  filters: yearFilters,
  defaultRows: 'level',
})

const { compare: _cmp, ...chargedFilters } = ticketReportFilters
export const chargedView = reportView({
  levels: chargedLevels,
  columns: chargedFigures,
  filters: chargedFilters,
  defaultRows: 'charged_to',
})

export const chartSeries = ['flow', 'pareto', 'levels', 'hours'] as const

/** The view of R09: one chart over the tickets of the summary, with the same filters. */
export const chartView = z.object({
  q: anyOr(z.string().max(200, 'Too long: at most 200 characters.')),
  ...chargedFilters,
  series: z.enum(chartSeries, `One of ${chartSeries.join(', ')}.`).default('flow'),
  grain: grainFilter,
})

/** Series over buckets: every series has one value per bucket. Null is a gap. */
export const ChartAnswer = z.object({
  series: z.array(z.object({ key: z.string(), values: z.array(z.number().nullable()) })),
  /** `flow` and `levels`: the first day of each bucket, or its hour; `pareto`: categories; `hours`: weekdays 1..7. */
  buckets: z.array(z.string()),
  grain: z.enum(grains).nullable(),
  as_of: instant,
  filters: z.record(z.string(), z.unknown()),
})
export type ChartAnswer = z.infer<typeof ChartAnswer>

const report = {
  method: 'GET',
  figures: true,
  allow: 'read Ticket',
  scope: 'outlet',
  load: 'heavy',
  response: ReportAnswer,
} as const
const file = {
  method: 'GET',
  figures: true,
  allow: 'export Ticket',
  scope: 'outlet',
  response: 'file',
  summary: 'The same report as a file.',
} as const

export const ticketReportsApi = contract('ticket-reports', {
  summary: {
    ...report,
    path: '/api/reports/tickets',
    summary: 'R06: tickets by one or two levels, with the total row worked out from the tickets.',
    query: summaryView,
  },
  summaryExport: { ...file, path: '/api/reports/tickets/export', query: asFile(summaryView) },
  year: {
    ...report,
    path: '/api/reports/ytd',
    summary: 'R07: a fiscal year month by month, with the year to date and that of the year before.',
    query: yearView,
  },
  yearExport: { ...file, path: '/api/reports/ytd/export', query: asFile(yearView) },
  levels: {
    ...report,
    path: '/api/reports/level-tickets',
    summary: 'R08: open tickets by the level they stand at.',
    query: levelView,
  },
  levelsExport: { ...file, path: '/api/reports/level-tickets/export', query: asFile(levelView) },
  charged: {
    ...report,
    path: '/api/reports/charged',
    summary: 'R25: who is charged.',
    query: chargedView,
  },
  chargedExport: { ...file, path: '/api/reports/charged/export', query: asFile(chargedView) },
  chart: {
    method: 'GET',
    path: '/api/reports/chart',
    figures: true,
    allow: 'read Ticket',
    scope: 'outlet',
    summary: 'R09: one chart of tickets: flow along time, Pareto of categories, levels reached, weekday and hour.',
    query: chartView,
    response: ChartAnswer,
  },
})
