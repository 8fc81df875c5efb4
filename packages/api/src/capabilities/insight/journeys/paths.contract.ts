import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { journeyReport } from './report.contract.ts'

/** The steps of visits in the order of time, and how many visits took exactly these. */
export const JourneyPath = z.object({
  id: z.int(),
  steps: z.array(z.string()),
  visits: z.int(),
  /** In percent of all visits, with one decimal; with the paths before it, too. */
  share: z.number(),
  covered: z.number(),
  /** From the first event to the last, with one decimal. */
  median_days: z.number(),
  delivered_percent: z.number(),
})
export type JourneyPath = z.infer<typeof JourneyPath>

/** So many paths are answered, those that most visits took. */
export const mostPaths = 10

export const JourneyPaths = z.object({
  visits: z.int(),
  /** How many different paths there are. */
  different: z.int(),
  /** Visits with a step twice in a row, and visits with a step that came back after others. */
  with_repeats: z.int(),
  with_returns: z.int(),
  paths: z.array(JourneyPath),
  as_of: instant,
})
export type JourneyPaths = z.infer<typeof JourneyPaths>

export const journeyPathsApi = contract('journeys', {
  paths: {
    method: 'GET',
    path: '/api/reports/journeys/paths',
    allow: 'read Journey',
    scope: 'outlet',
    figures: true,
    load: 'heavy',
    summary: 'The paths that most visits took, with how many of all they cover.',
    query: journeyReport.view.omit({ rows: true, sort: true, columns: true, compare: true }),
    response: JourneyPaths,
  },
})
