import { z } from 'zod'
import { media } from '#capabilities/engagement/bots/vocabulary.ts'
import { answeredDay, contract, instant } from '#kernel/contract/contract.ts'
import { type Filters, periodFilters, schemasOf } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { asFile } from '#kernel/contract/view.ts'
import { distances, engagementDimensions, engagementMeasures, peopleColumns } from './vocabulary.ts'

// The columns belong to what the report shows the outside.
export { peopleColumns } from './vocabulary.ts'

/** Whose people, by code, and on which media. */
export const crowdFilters = {
  bot: { kind: 'options', label: 'Bot', from: 'bots', letters: 'lower' },
  medium: { kind: 'options', label: 'Channel', values: media },
  client: { kind: 'options', label: 'Client', from: 'clients' },
} as const satisfies Filters

/** R03. People are counted again for each row and for the total, never added. */
export const engagementReport = defineReport({
  title: 'User engagement',
  dimensions: engagementDimensions,
  measures: engagementMeasures,
  filters: { ...periodFilters, compare: compareFilter, ...crowdFilters },
  defaultRows: 'day',
  hasSearch: false,
})

const { compare, ...narrowing } = schemasOf(engagementReport.filters)

export const overviewView = z.object({ ...narrowing, compare: compare.default('previous') })

const measureKeys = engagementReport.measures.map(({ key }) => key)
export const whyView = z.object({
  ...narrowing,
  compare: compare.transform((given) => given ?? 'previous'),
  measure: z.enum(measureKeys, `Use one of: ${measureKeys.join(', ')}.`).default('people'),
})

const Figures = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export const Overview = z.object({
  /** The rows are days, weeks or months, as the days are many. */
  grain: z.enum(['day', 'week', 'month']),
  rows: z.array(Figures),
  total_row: Figures,
  /** Today, which is not over, where the rows are days that end yesterday. */
  today: Figures.nullable(),
  as_of: instant,
  filters: z.record(z.string(), z.unknown()),
})
export type Overview = z.infer<typeof Overview>

export const cohortSpans = ['week', 'day'] as const

export const retentionView = z.object({
  ...narrowing,
  /** People are taken together by the week or by the day on which they first wrote. */
  cohort: z.enum(cohortSpans, `Use one of: ${cohortSpans.join(', ')}.`).default('week'),
})

/** Who came again so many days later. `people` is null where not all of the cohort are old enough (T19). */
const RetentionCell = z.object({
  later: z.int(),
  people: z.int().nullable(),
  /** Of how many: the cohort, in the mean all cohorts that are old enough. */
  of: z.int(),
  percent: z.number().nullable(),
})
export type RetentionCell = z.infer<typeof RetentionCell>

export const RetentionAnswer = z.object({
  cohorts: z.array(
    z.object({
      from: answeredDay,
      to: answeredDay,
      /** Its days are not over: more may join. */
      is_running: z.boolean(),
      size: z.int(),
      cells: z.array(RetentionCell),
    }),
  ),
  /** Over all cohorts that are old enough, by their people. */
  mean: z.array(RetentionCell),
  as_of: instant,
  filters: z.record(z.string(), z.unknown()),
})
export type RetentionAnswer = z.infer<typeof RetentionAnswer>

export const Person = z.object({
  /** `P 1234`: who they are no one knows. */
  person: z.string(),
  client: z.string(),
  first_on: answeredDay,
  last_seen_at: instant.nullable(),
  days: z.int(),
  conversations: z.int(),
  messages: z.int(),
  bots: z.array(z.string()),
  language: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

/** Its rows are written by hand: who was active is worked out once for page, counts, and total, not once for each of them. */
export const peopleList = defineList({
  title: 'Users',
  row: Person,
  columns: peopleColumns,
  filters: {
    ...periodFilters,
    ...crowdFilters,
    /** Of those active in the days: who wrote for the first time in them, or had written before (M80). */
    seen: { kind: 'choice', label: 'New or returning', values: ['new', 'returning'] },
    /** The days of a cohort: who wrote for the first time on one of them. */
    first_from: { kind: 'day' },
    first_to: { kind: 'day' },
    /** Of a cohort, who was active exactly so many days after the first (M81). */
    later: { kind: 'choice', pattern: /^(\d|[1-9]\d|1[01]\d|120)$/, refusal: 'Enter a number of days from 0 to 120.' },
  },
  defaultSort: '-last_seen_at',
  tabs: 'seen',
})

const read = { method: 'GET', figures: true, allow: 'read Bot', scope: 'outlet' } as const
const file = { method: 'GET', figures: true, allow: 'export Bot', scope: 'outlet', response: 'file' } as const

export const engagementApi = contract('engagement', {
  report: engagementReport.endpoint({
    path: '/api/reports/engagement',
    allow: 'read Bot',
    scope: 'outlet',
    summary: `R03: people by one or two levels (M78 to M80), counted again for each row and for the total.`,
  }),
  reportExport: engagementReport.fileEndpoint({
    path: '/api/reports/engagement/export',
    allow: 'export Bot',
    scope: 'outlet',
  }),
  overview: {
    ...read,
    path: '/api/reports/engagement/overview',
    summary: 'R03 at a glance: along time, each figure beside that of the days before.',
    query: overviewView,
    response: Overview,
  },
  why: {
    ...read,
    path: '/api/reports/engagement/why',
    summary: 'Why a figure of R03 changed: beside the days before, by bot, channel, and client.',
    query: whyView,
    response: ReportWhy,
  },
  retention: {
    ...read,
    path: '/api/reports/engagement/retention',
    summary: `M81: of the people first seen in a week or on a day, who came again ${distances.slice(1).join(', ')} days later. At least twelve weeks or 28 days.`,
    query: retentionView,
    response: RetentionAnswer,
  },
  retentionExport: {
    ...file,
    path: '/api/reports/engagement/retention/export',
    summary: 'The same cohorts as a file.',
    query: asFile(retentionView),
  },
  people: peopleList.endpoint({
    allow: 'read Bot',
    scope: 'outlet',
    path: '/api/reports/engagement/people',
    figures: true,
    summary: 'The people behind a number of R03. No one is named.',
  }),
  peopleExport: peopleList.fileEndpoint({
    allow: 'export Bot',
    scope: 'outlet',
    path: '/api/reports/engagement/people/export',
    figures: true,
  }),
})
