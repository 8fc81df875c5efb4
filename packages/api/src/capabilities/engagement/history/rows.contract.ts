import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { type Filters, periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { none, type Column } from '#kernel/contract/view.ts'
import { media } from '#capabilities/engagement/bots/vocabulary.ts'
import { outcomes, speakers } from '../conversations/vocabulary.ts'
import { countedBy } from './vocabulary.ts'

/** One line of the list (R04). Intents come by their names, a person by a number. */
export const ConversationRow = z.object({
  id: z.uuid(),
  no: z.string(),
  started_at: instant,
  last_at: instant,
  bot: z.string(),
  bot_name: z.string(),
  client: z.string(),
  client_name: z.string(),
  medium: z.enum(media),
  /** `P 1234`: who they are no one knows. */
  person: z.string(),
  language: z.string().nullable(),
  turns: z.int(),
  words: z.int(),
  seconds: z.int(),
  intents: z.array(z.string()),
  main_intent: z.string().nullable(),
  outcome: z.enum(outcomes),
  csat: z.int().nullable(),
  handed_over_at: instant.nullable(),
  fallback_turns: z.int(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  is_new: z.boolean(),
  is_returned: z.boolean(),
  /** Nothing ended it, and it may still go on. */
  is_running: z.boolean(),
  /** The first message that holds what was searched for, and the line around it. */
  hit: z.object({ message: z.int(), said_by: z.enum(speakers), text: z.string() }).nullable(),
})
export type ConversationRow = z.infer<typeof ConversationRow>

export const conversationColumns = [
  { key: 'no', label: 'Conversation', kind: 'code' },
  { key: 'last_at', label: 'Last message', kind: 'instant' },
  { key: 'bot', label: 'Bot', kind: 'text' },
  { key: 'medium', label: 'Channel', kind: 'status' },
  { key: 'person', label: 'User', kind: 'code' },
  { key: 'main_intent', label: 'Main intent', kind: 'text' },
  { key: 'outcome', label: 'Outcome', kind: 'status' },
  { key: 'turns', label: 'Turns', kind: 'number', hint: 'User, bot, and agent messages.' },
  {
    key: 'seconds',
    label: 'Duration',
    kind: 'number',
    hint: 'From the first message to the last. In seconds in exported files.',
  },
  { key: 'fallback_turns', label: 'Fallbacks', kind: 'number', hint: 'Replies where the bot didn’t understand.' },
  { key: 'csat', label: 'CSAT', kind: 'number', hint: 'Rating by the user, from 1 to 5.' },
  { key: 'started_at', label: 'Started', kind: 'instant', hidden: true },
  { key: 'client', label: 'Client', kind: 'code', hidden: true },
  { key: 'language', label: 'Language', kind: 'code', hidden: true },
  { key: 'words', label: 'Words', kind: 'number', hidden: true },
  { key: 'intents', label: 'Intents', kind: 'list', sortable: false, hidden: true },
  { key: 'handed_over_at', label: 'Handed over at', kind: 'instant', hidden: true },
  { key: 'outlet', label: 'Outlet', kind: 'outlet', hidden: true },
  { key: 'is_new', label: 'New', kind: 'flag', hidden: true, hint: 'Started on the user’s first day.' },
  {
    key: 'is_returned',
    label: 'Returned within 24 hours',
    kind: 'flag',
    hidden: true,
    hint: 'The user started another conversation within 24 hours.',
  },
  { key: 'is_running', label: 'In progress', kind: 'flag', sortable: false, hidden: true },
] as const satisfies readonly Column<keyof ConversationRow>[]

const range = {
  pattern: /^(?=.)\d{0,7}-\d{0,7}$/,
  refusal: 'Enter two whole numbers with a hyphen between them.',
}
/** The number of a complaint or ticket, as it is typed. */
const caseNumber = {
  letters: 'upper',
  pattern: /^[A-Z0-9-]{1,40}$/,
  refusal: 'Enter a complaint or ticket number.',
} as const
export const caseNo = z.string().trim().toUpperCase().regex(caseNumber.pattern, caseNumber.refusal)

/** The filters of the list, the files, and of every figure that opens its conversations. */
export const conversationFilters = {
  ...periodFilters,
  /** The days are those of the beginning unless this says otherwise. */
  counted_by: { kind: 'choice', label: 'Days', values: countedBy },
  hour: {
    kind: 'options',
    label: 'Hour',
    pattern: /^(\d|1\d|2[0-3])$/,
    refusal: 'Enter an hour from 0 to 23.',
  },
  weekday: {
    kind: 'options',
    label: 'Weekday',
    pattern: /^[1-7]$/,
    refusal: 'Enter a weekday from 1 (Monday) to 7.',
  },
  client: { kind: 'options', label: 'Client', from: 'clients', quiet: true },
  bot: { kind: 'options', label: 'Bot', from: 'bots', letters: 'lower' },
  medium: { kind: 'options', label: 'Channel', values: media },
  outcome: { kind: 'options', label: 'Outcome', values: outcomes },
  /** Any of its intents. */
  intent: { kind: 'options', label: 'Intent', from: 'intents' },
  has_fallback: { kind: 'flag', label: 'Fallback' },
  csat: { kind: 'options', label: 'CSAT', values: ['1', '2', '3', '4', '5', none] },
  /** The one of most messages; `none` where there is none. */
  main_intent: { kind: 'options', label: 'Main intent', from: 'intents', quiet: true },
  language: { kind: 'options', label: 'Language', from: 'languages', quiet: true },
  /** Seconds and words, `60-299`; a side left open is written empty. */
  seconds: { kind: 'choice', label: 'Duration', ...range, quiet: true },
  words: { kind: 'choice', label: 'Words', ...range, quiet: true },
  is_new: { kind: 'flag', label: 'New user', quiet: true },
  is_running: { kind: 'flag', label: 'In progress', quiet: true },
  linked: { kind: 'flag', label: 'Linked to a case', quiet: true },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets', quiet: true },
  person: { kind: 'options', label: 'User', pattern: /^(P ?)?\d{1,15}$/i, refusal: 'Enter a user number.' },
  rated: { kind: 'flag', label: 'Rated' },
  engaged: { kind: 'flag', label: 'User sent a message' },
  /** Engaged, neither handed over nor abandoned (M71); `for_good` where the person did not come back either (M72). */
  contained: {
    kind: 'choice',
    label: 'Contained',
    values: ['true', 'false', 'for_good'],
    refusal: 'Enter true, false, or for_good.',
  },
  is_returned: { kind: 'flag', label: 'Returned within 24 hours' },
  case: { kind: 'options', label: 'Case', ...caseNumber },
  no: { kind: 'options', label: 'Number' },
} as const satisfies Filters

export const conversationList = defineList({
  title: 'Conversations',
  row: ConversationRow,
  columns: conversationColumns,
  filters: conversationFilters,
  defaultSort: '-last_at',
  isLong: true,
  tabs: 'outcome',
})
