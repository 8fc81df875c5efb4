import { z } from 'zod'
import { contract, instant, listOfRows, manyLines, text } from '#kernel/contract/contract.ts'
import { maskedKinds } from '#kernel/contract/masking.ts'
import { asFile, type Column } from '#kernel/contract/view.ts'
import { endCauses, messageEvents, speakers } from '../conversations/vocabulary.ts'
import { historyChoicesApi } from './choices.contract.ts'
import { caseNo, conversationList, ConversationRow } from './rows.contract.ts'
import { caseKinds } from './vocabulary.ts'

// The words of the capability belong to what it shows the outside.
export { media, type Medium } from '#capabilities/engagement/bots/vocabulary.ts'
export { type EndCause, outcomes, type Outcome, type Speaker } from '../conversations/vocabulary.ts'
export { conversationColumns, conversationList, type ConversationRow } from './rows.contract.ts'
export { type CaseKind, piecesOf } from './vocabulary.ts'

/** Files of messages hold the messages of the conversations found, in their order. */
const messagesView = conversationList.view.omit({ columns: true })

export const messageColumns = [
  { key: 'conversation', label: 'Conversation', kind: 'code' },
  { key: 'at', label: 'Time', kind: 'instant' },
  { key: 'bot', label: 'Bot', kind: 'text' },
  { key: 'client', label: 'Client', kind: 'code' },
  { key: 'medium', label: 'Channel', kind: 'status' },
  { key: 'person', label: 'User', kind: 'code' },
  { key: 'said_by', label: 'Sender type', kind: 'status' },
  { key: 'text', label: 'Text', kind: 'text' },
  { key: 'intent', label: 'Intent', kind: 'text' },
  { key: 'confidence', label: 'Confidence %', kind: 'percent' },
  { key: 'is_fallback', label: 'Fallback', kind: 'flag' },
  { key: 'buttons', label: 'Buttons', kind: 'list' },
  { key: 'attachment', label: 'Attachment', kind: 'text' },
  { key: 'latency_ms', label: 'Latency (ms)', kind: 'number' },
  { key: 'csat', label: 'CSAT', kind: 'number' },
  { key: 'event', label: 'Event', kind: 'status' },
  { key: 'agent', label: 'Agent', kind: 'text' },
  { key: 'language', label: 'Language', kind: 'code' },
] as const satisfies readonly Column[]

/** One message of a transcript. What was masked is masked here for everybody. */
export const Message = z.object({
  id: z.int(),
  at: instant,
  said_by: z.enum(speakers),
  text: z.string(),
  intent: z.string().nullable(),
  /** 0 to 100. */
  confidence: z.number().nullable(),
  is_fallback: z.boolean(),
  buttons: z.array(z.string()),
  attachment: z.string().nullable(),
  latency_ms: z.int().nullable(),
  csat: z.int().nullable(),
  event: z.enum(messageEvents).nullable(),
  agent: z.string().nullable(),
  masked: z.array(z.enum(maskedKinds)),
  /** Seconds since the message before; null for the first. */
  pause_seconds: z.number().nullable(),
  /** Its day in the brand's zone, where that is another one than that of the message before. */
  new_day: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

/** So many messages come at once. */
export const messagesAtOnce = 50

const Neighbour = z.object({ no: z.string(), started_at: instant }).nullable()

/** A case that a conversation belongs to; its state for who may read it. */
export const LinkedCase = z.object({
  kind: z.enum(caseKinds),
  no: z.string(),
  status: z.string().nullable(),
})

/** The file of one conversation; its messages are requested piece by piece. */
export const Conversation = ConversationRow.omit({ hit: true }).extend({
  version_no: z.int().nullable(),
  end_cause: z.enum(endCauses).nullable(),
  agent: z.string().nullable(),
  turns_user: z.int(),
  turns_bot: z.int(),
  turns_agent: z.int(),
  journey_stage: z.string().nullable(),
  /** Its last six characters. */
  vin: z.string().nullable(),
  /** The whole VIN, where it is that of a vehicle the asker may read. */
  vehicle: z.string().nullable(),
  messages: z.int(),
  masked: z.int(),
  /** What was written before this day is gone. */
  forgotten_before: z.string().nullable(),
  /** The other conversations of the person. */
  of_person: z.object({ count: z.int(), previous: Neighbour, next: Neighbour }),
  cases: z.array(LinkedCase),
})
export type Conversation = z.infer<typeof Conversation>

const byNo = z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) })
const position = z.coerce.number('Enter a valid position in the conversation.').int().min(0).max(10_000_000)

export const historyApi = contract('conversations', {
  list: {
    ...conversationList.endpoint({
      path: '/api/conversations',
      allow: 'read Bot',
      scope: 'outlet',
      summary: 'R04: conversations, with search in what was written, filters, sort and paging.',
    }),
    response: listOfRows(ConversationRow).extend({
      /** A search found more than `count`: words written this often are not counted to the end, and `counts` is empty then. */
      is_capped: z.boolean(),
    }),
  },
  export: conversationList.fileEndpoint({ path: '/api/conversations/export', allow: 'export Bot', scope: 'outlet' }),
  exportMessages: {
    method: 'GET',
    path: '/api/conversations/messages/export',
    allow: 'export Bot',
    scope: 'outlet',
    summary: 'The messages of those conversations as a file, masked as they are stored.',
    query: asFile(messagesView),
    response: 'file',
  },
  ...historyChoicesApi,
  get: {
    method: 'GET',
    path: '/api/conversations/:no',
    allow: 'read Bot',
    scope: 'outlet',
    summary: 'One conversation: how it went, with whom, and which cases it belongs to.',
    params: byNo,
    response: Conversation,
  },
  messages: {
    method: 'GET',
    path: '/api/conversations/:no/messages',
    allow: 'read Bot',
    scope: 'outlet',
    summary: 'Fifty messages of a conversation from one place on, or those around one message.',
    params: byNo,
    query: z.object({ from: position.default(0), around: position.optional() }),
    response: z.object({
      /** The place of the first of them, from 0. */
      from: z.int(),
      count: z.int(),
      messages: z.array(Message),
    }),
  },
  find: {
    method: 'GET',
    path: '/api/conversations/:no/find',
    allow: 'read Bot',
    scope: 'outlet',
    summary: 'Where in a conversation words were written: at most a thousand messages and their places.',
    params: byNo,
    query: z.object({ q: text(200, 1) }),
    response: z.object({ hits: z.array(z.object({ message: z.int(), position: z.int() })) }),
  },
  unmask: {
    method: 'POST',
    path: '/api/conversations/:no/unmask',
    allow: 'read Unmask',
    scope: 'outlet',
    summary: 'What was masked in a conversation in clear, for a reason that is in the audit trail.',
    params: byNo,
    body: z.strictObject({ reason: manyLines(500, 10) }),
    response: z.object({ messages: z.array(z.object({ id: z.int(), text: z.string() })) }),
    // An answer that is stored for a repeated call would hold the clear texts.
    transaction: 'own',
  },
  link: {
    method: 'POST',
    path: '/api/conversations/:no/cases',
    allow: 'update ConversationCase',
    scope: 'outlet',
    summary: 'Links a conversation with a complaint or ticket, by its number.',
    params: byNo,
    body: z.strictObject({ case: caseNo }),
    response: Conversation,
  },
  unlink: {
    method: 'DELETE',
    path: '/api/conversations/:no/cases/:case',
    allow: 'update ConversationCase',
    scope: 'outlet',
    summary: 'Takes such a link away.',
    params: byNo.extend({ case: caseNo }),
    response: Conversation,
  },
})
