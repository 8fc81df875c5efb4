import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { eventLogList } from './list.contract.ts'
import { eventLogOptionsApi } from './options.contract.ts'

export { type EventLogEntry, eventLogColumns, eventLogList } from './list.contract.ts'

/** So many paths are answered, those that most cases took. */
export const mostVariants = 10

/** A log of another system, and what its cases that the reader may see come to. */
export const EventLog = z.object({
  id: z.uuid(),
  name: z.string(),
  cases: z.int(),
  events: z.int(),
  /** How many different paths there are, and in percent of all cases, with one decimal, how many took the most frequent. */
  variants: z.int(),
  top_cases: z.int(),
  top_share: z.number(),
  /** Activities that came twice in a row, and cases that have one; activities that came back after others. */
  repeats: z.int(),
  with_repeats: z.int(),
  loops: z.int(),
  with_loops: z.int(),
  /** From the first event of a case to its last. */
  median_seconds: z.number(),
  longest_seconds: z.number(),
  /** The case that took longest; of several the first by name. */
  longest_case: z.string(),
  /** By which events are filtered by it. */
  longest_key: z.string(),
  first_at: instant,
  last_at: instant,
})
export type EventLog = z.infer<typeof EventLog>

/** Activities of cases in the order of time, and how many cases took exactly these. */
export const EventLogVariant = z.object({
  id: z.string(),
  steps: z.array(z.string()),
  cases: z.int(),
  /** In percent of all cases, with one decimal; with the paths before it, too. */
  share: z.number(),
  covered: z.number(),
  median_seconds: z.number(),
})
export type EventLogVariant = z.infer<typeof EventLogVariant>

export const EventLogReport = EventLog.extend({ paths: z.array(EventLogVariant), as_of: instant })
export type EventLogReport = z.infer<typeof EventLogReport>

export const eventLogsApi = contract('event-logs', {
  // Before the log of an address, which would take its path for an id.
  ...eventLogOptionsApi,
  list: {
    method: 'GET',
    path: '/api/event-logs',
    allow: 'read Journey',
    scope: 'outlet',
    figures: true,
    load: 'heavy',
    summary: 'The event logs of other systems, with the figures of their cases.',
    response: z.array(EventLog),
  },
  get: {
    method: 'GET',
    path: '/api/event-logs/:id',
    allow: 'read Journey',
    scope: 'outlet',
    figures: true,
    load: 'heavy',
    summary: 'An event log with its figures and the paths that most of its cases took.',
    params: z.object({ id: z.uuid() }),
    response: EventLogReport,
  },
})

/** The events themselves, which files take away as an import takes them in. */
export const eventLogEntriesApi = contract(
  'event-log-entries',
  eventLogList.endpoints({ path: '/api/event-log-entries', subject: 'Journey', scope: 'outlet' }),
)
