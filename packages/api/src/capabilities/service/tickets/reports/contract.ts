import { z } from 'zod'
import { anyOr, contract, instant } from '#kernel/contract/contract.ts'
import { periodFilters, schemasOf } from '#kernel/contract/filters.ts'
import { grains } from '#kernel/contract/periods.ts'
import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { grainFilter } from '#kernel/contract/view.ts'
import { ticketFilters } from '../contract.ts'
import { chargedDimensions, chargedMeasures, levelDimensions, levelMeasures } from './state.vocabulary.ts'
import { summaryDimensions, summaryMeasures, yearDimensions, yearMeasures } from './vocabulary.ts'

/** The days of a report are those of its measures, each by its own date. */
const { counted_by: _, month: __, ...filters } = ticketFilters
const { period: _p, from: _f, to: _t, ...placeFilters } = filters

/** R06. Ratios and medians of the total row are worked out from the tickets, never from rows (T14, T15). */
export const ticketSummary = defineReport({
  title: 'Ticket summary',
  dimensions: summaryDimensions,
  measures: summaryMeasures,
  filters: { ...periodFilters, compare: compareFilter, ...filters },
  defaultRows: 'region',
})

/** R07: the months of a fiscal year, and the kinds within them. */
export const ticketYear = defineReport({
  title: 'Tickets, year to date',
  dimensions: yearDimensions,
  measures: yearMeasures,
  filters: {
    /** The calendar year in which the fiscal year begins; this one where it is left out. */
    year: {
      kind: 'choice',
      label: 'Fiscal year from',
      pattern: /^20\d\d$/,
      refusal: 'Enter a four-digit year.',
    },
    ...placeFilters,
  },
  defaultRows: 'month',
})

/** R08, as things stand now. */
export const levelTickets = defineReport({
  title: 'Level tickets',
  dimensions: levelDimensions,
  measures: levelMeasures,
  filters: placeFilters,
  defaultRows: 'level',
})

/** R25: delay that the brand or an insurer causes is not charged to outlets. */
export const chargedTickets = defineReport({
  title: 'Responsible parties',
  dimensions: chargedDimensions,
  measures: chargedMeasures,
  filters: { ...filters, compare: compareFilter },
  defaultRows: 'charged_to',
})

export const chartSeries = ['flow', 'pareto', 'levels', 'hours'] as const

/** The view of R09: one chart over the tickets of the summary, with the same filters. */
export const chartView = z.object({
  q: anyOr(z.string().max(200, 'Use at most 200 characters.')),
  ...schemasOf(filters),
  series: z.enum(chartSeries, `Use one of: ${chartSeries.join(', ')}.`).default('flow'),
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

const read = { allow: 'read Ticket', scope: 'outlet' } as const
const file = { allow: 'export Ticket', scope: 'outlet' } as const

export const ticketReportsApi = contract('ticket-reports', {
  summary: ticketSummary.endpoint({
    ...read,
    path: '/api/reports/tickets',
    summary: 'R06: tickets by one or two levels, with the total row worked out from the tickets.',
  }),
  summaryExport: ticketSummary.fileEndpoint({ ...file, path: '/api/reports/tickets/export' }),
  year: ticketYear.endpoint({
    ...read,
    path: '/api/reports/ytd',
    summary: 'R07: a fiscal year month by month, with the year to date and that of the year before.',
  }),
  yearExport: ticketYear.fileEndpoint({ ...file, path: '/api/reports/ytd/export' }),
  levels: levelTickets.endpoint({
    ...read,
    path: '/api/reports/level-tickets',
    summary: 'R08: open tickets by the level they stand at.',
  }),
  levelsExport: levelTickets.fileEndpoint({ ...file, path: '/api/reports/level-tickets/export' }),
  charged: chargedTickets.endpoint({ ...read, path: '/api/reports/charged', summary: 'R25: who is charged.' }),
  chargedExport: chargedTickets.fileEndpoint({ ...file, path: '/api/reports/charged/export' }),
  chart: {
    ...read,
    method: 'GET',
    figures: true,
    path: '/api/reports/chart',
    summary: 'R09: one chart of tickets: flow along time, Pareto of categories, levels reached, weekday and hour.',
    query: chartView,
    response: ChartAnswer,
  },
})
