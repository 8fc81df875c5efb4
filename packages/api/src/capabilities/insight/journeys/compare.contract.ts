import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { asFile } from '#kernel/contract/view.ts'
import { journeyReport } from './report.contract.ts'

/** The figures of R20 in which an outlet is compared, in their order. */
export const comparedFigures = ['visits', 'conversion', 'dwell', 'drop_off', 'complaints'] as const
export type ComparedFigure = (typeof comparedFigures)[number]

const Place = z.object({ code: z.string(), name: z.string() })
const Pair = z.object({ value: z.number().nullable(), beside: z.number().nullable() })

/** An outlet in R20 beside another one, or beside the median of its region. */
export const JourneyCompared = z.object({
  outlet: Place,
  /** Null where it is the median of the region. */
  other: Place.nullable(),
  region: z.string().nullable(),
  /** How many outlets the median is of. */
  peers: z.int().nullable(),
  /** The stages in their order; the last one, without a stage, is the total. */
  lines: z.array(z.object({ stage: z.string().nullable(), figures: z.record(z.enum(comparedFigures), Pair) })),
  as_of: instant,
})
export type JourneyCompared = z.infer<typeof JourneyCompared>

const view = journeyReport.view.omit({ rows: true, sort: true, columns: true, compare: true })

export const journeyCompareApi = contract('journeys', {
  compared: {
    method: 'GET',
    path: '/api/reports/journeys/compared',
    allow: 'read Journey',
    scope: 'outlet',
    // It reads what the reader sees, and the median of a region in a transaction of its own.
    transaction: 'own',
    figures: true,
    load: 'heavy',
    summary:
      'R20 of one outlet beside the median of the outlets of its region with the same functions, or of two outlets side by side.',
    query: view,
    response: JourneyCompared,
  },
  comparedExport: {
    method: 'GET',
    path: '/api/reports/journeys/compared/export',
    allow: 'export Journey',
    scope: 'outlet',
    transaction: 'own',
    figures: true,
    summary: 'The same comparison as a file.',
    query: asFile(view),
    response: 'file',
  },
})
