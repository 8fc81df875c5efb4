import { z } from 'zod'
import { contract, manyLines, seenVersion } from '#kernel/contract/contract.ts'
import { CallRow, callList } from './list.contract.ts'
import { callOptionsApi } from './options.contract.ts'
import { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { callReport, callWhyView } from './report.contract.ts'
import { SentCall } from './sent.contract.ts'
import { phraseDemands, speakerRoles } from './speech/vocabulary.ts'

export { callColumns, callFilters, callList, type CallRow } from './list.contract.ts'
export { callReport, callWhyMeasures } from './report.contract.ts'
export { callFields } from './sent.contract.ts'
export { type SpeakerRole, speakerRoles } from './speech/vocabulary.ts'
export { transcriptStates } from './vocabulary.ts'

/** Who spoke in a call, under the name that the recognizer gave them, and how much. */
export const Speaker = z.object({
  label: z.string(),
  /** Null where no one has named their role. */
  speaker: z.enum(speakerRoles).nullable(),
  talk_ms: z.int(),
  words: z.int(),
  /** M67: words a minute of their own speech; null where they spoke none. */
  words_per_minute: z.number().nullable(),
})
export type Speaker = z.infer<typeof Speaker>

/** A moment to listen to: a line of the transcript. */
const Moment = z.object({
  seq: z.int(),
  label: z.string(),
  start_ms: z.int(),
  /** Null where no one has named their role. */
  speaker: z.enum(speakerRoles).nullable(),
  text: z.string(),
  /** From -100 to 100. */
  sentiment: z.int().nullable(),
})
export type Moment = z.infer<typeof Moment>

/** What a phrase rule found. */
const Phrase = z.object({
  code: z.string(),
  label: z.string(),
  demand: z.enum(phraseDemands),
  /** Null where there is not enough evidence to tell. */
  met: z.boolean().nullable(),
  /** Decided by a person after a dispute. */
  decided: z.boolean(),
  seq: z.int().nullable(),
  start_ms: z.int().nullable(),
})

const Topic = z.object({ code: z.string(), label: z.string(), hits: z.int(), seq: z.int(), start_ms: z.int() })

/** The whole record; its transcript comes line by line (`segments`). */
export const Call = CallRow.extend({
  duration_ms: z.int(),
  customer: z.string().nullable(),
  vin: z.string().nullable(),
  consent: z.boolean(),
  skip_reason: z.string().nullable(),
  recording_ref: z.string().nullable(),
  engine: z.string().nullable(),
  /** Recognized well enough to count in averages; null where nothing was analyzed. */
  is_measured: z.boolean().nullable(),
  speakers: z.array(Speaker),
  topics: z.array(Topic),
  phrases: z.array(Phrase),
  /** The worst moments first; empty where the language has no analysis of sentiment. */
  worst: z.array(Moment),
  sentiment_start: z.int().nullable(),
  sentiment_end: z.int().nullable(),
  segments: z.int(),
  /** The reader spoke in it. */
  is_own: z.boolean(),
  version: z.int(),
})
export type Call = z.infer<typeof Call>

/** A line of the transcript. Times are milliseconds from the beginning of the call. */
export const Segment = z.object({
  seq: z.int(),
  label: z.string(),
  /** Null where no one has named their role. */
  speaker: z.enum(speakerRoles).nullable(),
  start_ms: z.int(),
  end_ms: z.int(),
  text: z.string(),
  confidence: z.number().nullable(),
  sentiment: z.int().nullable(),
  /** From, to, and text of each word, where the recognizer has them. */
  words: z.array(z.tuple([z.int(), z.int(), z.string()])).nullable(),
})
export type Segment = z.infer<typeof Segment>

/** So many lines come at once. */
export const segmentsAtOnce = 500

const shared = { path: '/api/calls', subject: 'Call', scope: 'outlet' } as const
const byNo = z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) })
const one = { scope: 'outlet', params: byNo } as const

export const callsApi = contract('calls', {
  ...callList.endpoints(shared),
  ...callReport.endpoints({ ...shared, path: '/api/reports/calls' }),
  why: {
    method: 'GET',
    path: '/api/reports/calls/why',
    figures: true,
    load: 'heavy',
    allow: 'read Call',
    scope: 'outlet',
    summary: 'Why a figure of R21 changed: beside the days before, by agent, queue, purpose, and outlet.',
    query: callWhyView,
    response: ReportWhy,
  },
  ...callOptionsApi,
  get: {
    ...one,
    method: 'GET',
    path: '/api/calls/:no',
    allow: 'read Call',
    summary: 'Reads one call with its measures, speakers, topics, and phrases.',
    response: Call,
  },
  segments: {
    ...one,
    method: 'GET',
    path: '/api/calls/:no/segments',
    allow: 'read Call',
    summary: `The transcript of a call, ${segmentsAtOnce} lines at once from \`from\` on.`,
    query: z.object({ from: z.coerce.number('Enter a line number.').int().min(0).max(1_000_000).default(0) }),
    response: z.object({ segments: z.array(Segment), count: z.int() }),
  },
  add: {
    method: 'POST',
    path: '/api/calls',
    allow: 'create Call',
    scope: 'outlet',
    summary: 'Adds a call with its transcript, or replaces the one of the same `id`.',
    body: SentCall,
    response: Call,
    status: 201,
  },
  assign: {
    ...one,
    method: 'PUT',
    path: '/api/calls/:no/speakers',
    allow: 'update Call',
    summary: 'Says which speaker of the transcript is who, and measures the call again.',
    body: z.strictObject({
      speakers: z.record(manyLines(100, 1), z.enum(speakerRoles, 'Use one of: agent, customer, third, ivr.')),
      if_version: seenVersion,
    }),
    response: Call,
  },
})
