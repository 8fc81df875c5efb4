import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { type Filters, monthFilter, periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { callDirections, callMedia, callOutcomes, callPurposes, transcriptStates } from './vocabulary.ts'

const percent = z.number().nullable()

/** One line of the list. Shares are percents of the whole call with one decimal, empty where nothing was analyzed. */
export const CallRow = z.object({
  id: z.uuid(),
  no: z.string(),
  source_no: z.string().nullable(),
  started_at: instant,
  started_on: z.string(),
  duration_s: z.number(),
  direction: z.enum(callDirections),
  medium: z.enum(callMedia),
  queue: z.string().nullable(),
  purpose: z.enum(callPurposes),
  outcome: z.enum(callOutcomes).nullable(),
  agent: z.string().nullable(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  region: z.string().nullable(),
  customer_name: z.string().nullable(),
  language: z.string().nullable(),
  transcript_status: z.enum(transcriptStates),
  agent_percent: percent,
  customer_percent: percent,
  silence_percent: percent,
  overtalk_percent: percent,
  longest_silence_s: z.number().nullable(),
  longest_monologue_s: z.number().nullable(),
  interruptions: z.int().nullable(),
  sentiment: z.number().nullable(),
  phrases_met: z.boolean().nullable(),
  confidence_percent: percent,
  /** When its agent acknowledged it. */
  acknowledged_at: instant.nullable(),
  /** Its recording is stored here and can be played. */
  has_recording: z.boolean(),
  /** Why the recognizer wrote nothing down at its last try; null where it did, or has yet to try. */
  recognition_error: z.string().nullable(),
})
export type CallRow = z.infer<typeof CallRow>

export const callColumns = [
  { key: 'no', label: 'Number', kind: 'code' },
  { key: 'started_at', label: 'Started', kind: 'instant' },
  { key: 'agent', label: 'Agent', kind: 'text' },
  { key: 'customer_name', label: 'Customer', kind: 'text', sortable: false },
  { key: 'purpose', label: 'Purpose', kind: 'status' },
  { key: 'duration_s', label: 'Duration (s)', kind: 'number' },
  { key: 'transcript_status', label: 'Analysis', kind: 'status' },
  {
    key: 'agent_percent',
    label: 'Agent talk %',
    kind: 'percent',
    hint: 'M60: time the agent speaks, of the whole call.',
  },
  { key: 'silence_percent', label: 'Silence %', kind: 'percent', hint: 'M62: time no one speaks, of the whole call.' },
  {
    key: 'phrases_met',
    label: 'Phrases met',
    kind: 'flag',
    hint: 'M69: every required phrase is there, and none that isn’t allowed.',
  },
  { key: 'sentiment', label: 'Sentiment', kind: 'number', hint: 'M68: mean by words, from -100 to 100.' },
  { key: 'outlet', label: 'Outlet', kind: 'code' },
  { key: 'queue', label: 'Queue', kind: 'text', hidden: true },
  { key: 'direction', label: 'Direction', kind: 'status', hidden: true },
  { key: 'medium', label: 'Channel', kind: 'status', hidden: true },
  { key: 'outcome', label: 'Outcome', kind: 'status', hidden: true },
  { key: 'customer_percent', label: 'Customer talk %', kind: 'percent', hidden: true },
  {
    key: 'overtalk_percent',
    label: 'Overtalk %',
    kind: 'percent',
    hidden: true,
    hint: 'M65: time two or more people speak at once.',
  },
  { key: 'longest_silence_s', label: 'Longest silence (s)', kind: 'number', hidden: true },
  { key: 'longest_monologue_s', label: 'Longest monologue (s)', kind: 'number', hidden: true },
  { key: 'interruptions', label: 'Interruptions', kind: 'number', hidden: true },
  { key: 'confidence_percent', label: 'Confidence %', kind: 'percent', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'language', label: 'Language', kind: 'code', hidden: true },
  { key: 'source_no', label: 'Reference', kind: 'code', hidden: true },
  { key: 'acknowledged_at', label: 'Acknowledged', kind: 'instant', hidden: true },
  { key: 'has_recording', label: 'Recording', kind: 'flag', hidden: true },
  {
    key: 'recognition_error',
    label: 'Why recognition failed',
    kind: 'text',
    hidden: true,
    sortable: false,
    hint: 'The reason of the recognizer at its last try.',
  },
  { key: 'started_on', label: 'Day', kind: 'day', hidden: true },
] as const satisfies readonly Column<keyof CallRow>[]

/** The filters of both list and report: a figure of the report is the count of the list it opens. */
export const callFilters = {
  ...periodFilters,
  month: monthFilter,
  transcript_status: { kind: 'options', label: 'Analysis', values: transcriptStates },
  agent: { kind: 'options', label: 'Agent', from: 'call-agents' },
  queue: { kind: 'options', label: 'Queue', from: 'call-queues' },
  purpose: { kind: 'options', label: 'Purpose', values: callPurposes },
  direction: { kind: 'options', label: 'Direction', values: callDirections, quiet: true },
  medium: { kind: 'options', label: 'Channel', values: callMedia, quiet: true },
  outcome: { kind: 'options', label: 'Outcome', values: callOutcomes, quiet: true },
  topic: { kind: 'options', label: 'Topic', from: 'call-topics' },
  phrase: { kind: 'options', label: 'Phrase rule not met', from: 'phrase-rules' },
  phrases_met: { kind: 'flag', label: 'Phrases met', quiet: true },
  region: { kind: 'options', label: 'Region', from: 'regions', quiet: true },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets', quiet: true },
  /** Analyzed, and recognized with at least the confidence that averages require. */
  is_measured: { kind: 'flag', label: 'In averages', quiet: true },
  /** Those in which the reader spoke. */
  own: { kind: 'flag', label: 'Your calls', quiet: true },
  acknowledged: { kind: 'flag', label: 'Acknowledged by its agent', quiet: true },
  has_recording: { kind: 'flag', label: 'Recording', quiet: true },
  /** Those that name the terms of a suggested topic. */
  suggestion: {
    kind: 'options',
    label: 'Suggested topic',
    from: 'topic-suggestions',
    quiet: true,
    pattern: /^[0-9a-f-]{36}$/,
    letters: 'lower',
    refusal: 'Use the id of a suggestion.',
  },
  /** Those with a recording of which no transcript could be written. */
  recognition_failed: { kind: 'flag', label: 'Recognition failed', quiet: true },
} as const satisfies Filters

export const callList = defineList({
  title: 'Calls',
  imports: 'calls',
  row: CallRow,
  columns: callColumns,
  filters: callFilters,
  defaultSort: '-started_at',
  tabs: 'transcript_status',
})
