import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { type Filters, periodFilters, schemasOf } from '#kernel/contract/filters.ts'
import { grains } from '#kernel/contract/periods.ts'
import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { grainFilter } from '#kernel/contract/view.ts'
import { media } from '#capabilities/engagement/bots/vocabulary.ts'
import { measures, peopleKinds, splits, usageDimensions, usageMeasures, type Measure } from './vocabulary.ts'

// What the report is made of belongs to what it shows the outside.
export { measures, peopleKinds, splits } from './vocabulary.ts'
export type { Measure, Split } from './vocabulary.ts'

/** The filters of R02. `intent` is what a session was mainly about, `people` whether the person was new (M80). */
export const usageFilters = {
  ...periodFilters,
  compare: compareFilter,
  bot: { kind: 'options', label: 'Bot', letters: 'lower' },
  medium: { kind: 'options', label: 'Channel', values: media },
  intent: { kind: 'options', label: 'Intent' },
  people: { kind: 'options', label: 'New or returning', values: peopleKinds, quiet: true },
  client: { kind: 'options', label: 'Client', quiet: true },
} as const satisfies Filters

/** R02. The total row is worked out from all sessions, never from rows (T14, T15). */
export const usageReport = defineReport({
  title: 'Usage metrics',
  dimensions: usageDimensions,
  measures: usageMeasures,
  filters: usageFilters,
  defaultRows: 'bot',
  hasSearch: false,
})

const { compare, ...narrowing } = schemasOf(usageFilters)

export const overviewView = z.object({ ...schemasOf(usageFilters), grain: grainFilter })

const measureKeys = Object.keys(measures) as [Measure, ...Measure[]]
export const whyView = z.object({
  ...narrowing,
  compare: compare.transform((given) => given ?? 'previous'),
  measure: z.enum(measureKeys, `Use one of: ${measureKeys.join(', ')}.`).default('sessions'),
})

const Figure = z.number().nullable()

export const UsageOverview = z.object({
  /** M70 to M76 of the requested days and of those compared with, as the total row has them. */
  cards: z.array(z.object({ measure: z.enum(measureKeys), now: Figure, before: Figure })),
  /** What the shares of M76 rest on: how many ratings, and how many of the sessions were rated. */
  ratings: z.object({ count: z.int(), percent: Figure }),
  grain: z.enum(grains),
  /** The first day of each bucket, or its hour. */
  buckets: z.array(z.string()),
  /** One value per bucket and measure; `before` those of the days compared with, bucket by bucket. Null is a gap. */
  series: z.array(z.object({ key: z.enum(measureKeys), values: z.array(Figure), before: z.array(Figure) })),
  /** The last bucket is not over yet. It is apart: the figures above leave it out where it begins after their days. */
  is_last_unfinished: z.boolean(),
  /** Sessions by weekday, Monday first, and the hour they began in. */
  hours: z.array(z.array(z.int())),
  as_of: instant,
  filters: z.record(z.string(), z.unknown()),
})
export type UsageOverview = z.infer<typeof UsageOverview>

/** What one bot, medium, intent or kind of people has to do with a change. */
const WhyPart = z.object({
  /** Null for sessions without an intent. */
  key: z.string().nullable(),
  before: Figure,
  now: Figure,
  /** How much of what is measured belongs to it, in percent. */
  share_before: Figure,
  share_now: Figure,
  /** Its part of the change: a number of sessions, or points of percent. All parts together are the change. */
  change: z.number(),
  /** Of a share: what follows from its share, and what from its own rate. Together they are its change. */
  mix: Figure,
  rate: Figure,
})
export type WhyPart = z.infer<typeof WhyPart>

export const WhyAnswer = z.object({
  measure: z.enum(measureKeys),
  before: Figure,
  now: Figure,
  /** Null where one of the two has nothing to measure. */
  change: Figure,
  /** Parts by the size of what they changed, the largest first. */
  splits: z.array(z.object({ by: z.enum(splits), parts: z.array(WhyPart) })),
  days: z.object({ from: z.string(), to: z.string() }),
  compared: z.object({ from: z.string(), to: z.string() }),
  as_of: instant,
})
export type WhyAnswer = z.infer<typeof WhyAnswer>

const Named = z.object({ code: z.string(), name: z.string() })
const read = { method: 'GET', figures: true, allow: 'read Bot', scope: 'outlet' } as const

export const usageApi = contract('usage', {
  report: usageReport.endpoint({
    path: '/api/reports/usage',
    allow: 'read Bot',
    scope: 'outlet',
    summary: 'R02: sessions by one or two levels, with the total row worked out from the sessions.',
  }),
  export: usageReport.fileEndpoint({ path: '/api/reports/usage/export', allow: 'export Bot', scope: 'outlet' }),
  overview: {
    ...read,
    path: '/api/reports/usage/overview',
    summary: 'R02 at a glance: M70 to M76 with their way along time, and the hours in which sessions begin.',
    query: overviewView,
    response: UsageOverview,
  },
  why: {
    ...read,
    path: '/api/reports/usage/why',
    summary: 'Why a measure changed: the difference split by bot, medium, intent, and new and returning people.',
    query: whyView,
    response: WhyAnswer,
  },
  choices: {
    ...read,
    path: '/api/reports/usage/choices',
    summary: 'The bots, clients and intents that the report can be narrowed to, by name.',
    response: z.object({ bots: z.array(Named), clients: z.array(Named), intents: z.array(Named) }),
  },
})
