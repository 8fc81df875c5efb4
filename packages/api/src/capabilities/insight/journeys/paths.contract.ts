import { z } from 'zod'
import { contract, instant, paging } from '#kernel/contract/contract.ts'
import { asFile } from '#kernel/contract/view.ts'
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

/** So many paths are on a page. */
export const pathsPerPage = 10

export const JourneyPaths = z.object({
  visits: z.int(),
  /** How many different paths there are. */
  different: z.int(),
  /** Visits with a step twice in a row, and visits with a step that came back after others. */
  with_repeats: z.int(),
  with_returns: z.int(),
  /** How many of the visits took one of the first ten, in percent with one decimal. */
  top_covers: z.number().nullable(),
  page: z.int(),
  paths: z.array(JourneyPath),
  as_of: instant,
})
export type JourneyPaths = z.infer<typeof JourneyPaths>

const view = journeyReport.view.omit({ rows: true, sort: true, columns: true, compare: true })

export const journeyPathsApi = contract('journeys', {
  paths: {
    method: 'GET',
    path: '/api/reports/journeys/paths',
    allow: 'read Journey',
    scope: 'outlet',
    figures: true,
    load: 'heavy',
    summary: 'The paths that visits took, the most frequent first, with how many of all visits they cover.',
    query: view.extend({ page: paging.page }),
    response: JourneyPaths,
  },
  pathsExport: {
    method: 'GET',
    path: '/api/reports/journeys/paths/export',
    allow: 'export Journey',
    scope: 'outlet',
    figures: true,
    summary: 'All paths that visits took as a file.',
    query: asFile(view),
    response: 'file',
  },
})
