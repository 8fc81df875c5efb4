import { z } from 'zod'
import { answeredDay, instant } from './contract.ts'
import { schemasOf } from './filters.ts'
import { compareFilter } from './report-contract.ts'

const Figure = z.number().nullable()

/** The arguments of why a figure changed, beside the filters of a report: a measure, the first of these by default, and the days it is compared with. */
export const whyArguments = <const M extends readonly [string, ...string[]]>(measures: M) => ({
  compare: schemasOf({ compare: compareFilter }).compare.transform((given) => given ?? 'previous'),
  measure: z.enum(measures, `Use one of: ${measures.join(', ')}.`).default(measures[0] as never),
})

/** One part of what a measure counts, in the days compared with and in the requested ones. */
const WhyPart = z.object({
  /** Null where rows have none, such as no region. */
  key: z.string().nullable(),
  before: Figure,
  now: Figure,
  change: Figure,
})
export type WhyPart = z.infer<typeof WhyPart>

/** Why a figure of a report changed: its change, and that of each part. */
export const ReportWhy = z.object({
  measure: z.string(),
  before: Figure,
  now: Figure,
  /** Null where one of the two has nothing to measure. */
  change: Figure,
  /** The largest change of each split first. */
  splits: z.array(z.object({ by: z.string(), parts: z.array(WhyPart) })),
  /** The parts of each split make up the change; who is counted by people may be in several parts. */
  adds_up: z.boolean(),
  days: z.object({ from: answeredDay, to: answeredDay }),
  compared: z.object({ from: answeredDay, to: answeredDay }),
  as_of: instant,
})
export type ReportWhy = z.infer<typeof ReportWhy>
