import type { EndCause, Outcome, Speaker } from '../vocabulary.ts'
import type { OrderedMessage } from './sessionize.rules.ts'

/** What the columns of a conversation follow from. */
export interface Heard extends OrderedMessage {
  said_by: Speaker
  /** The message has content, and is not only a rating or an end. */
  speaks: boolean
  words: number
  intent: string | null
  is_fallback: boolean
  csat: number | null
  agent: string | null
  language: string | null
  version_no: number | null
  outlet_id: string | null
  vin: string | null
}

/** What follows from the messages of a conversation alone. */
export interface Figures {
  started_at: string
  last_at: string
  seconds: number
  end_cause: EndCause | null
  outcome: Outcome
  language: string | null
  version_no: number | null
  turns_user: number
  turns_bot: number
  turns_agent: number
  fallback_turns: number
  words: number
  handed_over_at: string | null
  agent: string | null
  csat: number | null
  intents: string[]
  main_intent: string
  outlet_id: string | null
  vin: string | null
}

const wordsOf = /[^ \t\r\n]+/g

/** How many words a text has; the database counts by the same expression. */
export const countWords = (text: string): number => text.match(wordsOf)?.length ?? 0

/** The value that comes up most often, of two alike the earlier. */
function mostOften(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let most: [string, number] | undefined
  for (const entry of counts) if (!most || entry[1] > most[1]) most = entry
  return most?.[0]
}

/** The values of a column, without gaps. */
const given = <K extends keyof Heard>(messages: readonly Heard[], column: K) =>
  messages.map((message) => message[column]).filter((value) => value !== null) as NonNullable<Heard[K]>[]

const isHandOver = (message: Heard) => message.event === 'hand_over' || (message.said_by === 'agent' && message.speaks)

function endCauseOf(last: Heard): EndCause | null {
  if (last.event === 'error') return 'error'
  return last.event === 'end' && last.said_by !== 'system' ? `${last.said_by}_end` : null
}

/** The outcome, from the messages alone. */
function outcomeOf(messages: readonly Heard[], endCause: EndCause | null): Outcome {
  const spoken = messages.filter((message) => message.speaks && message.said_by !== 'system')
  if (!spoken.some((message) => message.said_by === 'user')) return 'bounced'
  if (messages.some((message) => message.event === 'error')) return 'failed'
  if (messages.some(isHandOver)) return 'handed_over'
  // Who ends it themselves waits for no answer.
  if (spoken.at(-1)!.said_by === 'user' && endCause !== 'user_end') return 'abandoned'
  return spoken.findLast((message) => message.said_by === 'bot')?.is_fallback ? 'abandoned' : 'resolved'
}

/** What the messages of one conversation, in their order, come to. */
export function figuresOf(messages: readonly Heard[]): Figures {
  const first = messages[0]!
  const last = messages.at(-1)!
  const turnsOf = (speaker: Speaker) => messages.filter((one) => one.speaks && one.said_by === speaker)
  const answers = turnsOf('bot')
  const intents = given(messages, 'intent')
  const handOver = messages.find(isHandOver)
  const end_cause = endCauseOf(last)
  return {
    started_at: new Date(first.at).toISOString(),
    last_at: new Date(last.at).toISOString(),
    seconds: Math.trunc((last.at - first.at) / 1000),
    end_cause,
    outcome: outcomeOf(messages, end_cause),
    language: mostOften(given(messages, 'language')) ?? null,
    version_no: given(messages, 'version_no')[0] ?? null,
    turns_user: turnsOf('user').length,
    turns_bot: answers.length,
    turns_agent: turnsOf('agent').length,
    fallback_turns: answers.filter((answer) => answer.is_fallback).length,
    words: messages.reduce((sum, { said_by, words }) => sum + (said_by === 'system' ? 0 : words), 0),
    handed_over_at: handOver ? new Date(handOver.at).toISOString() : null,
    agent: given(messages, 'agent')[0] ?? null,
    csat: given(messages, 'csat').at(-1) ?? null,
    intents: [...new Set(intents)],
    main_intent: mostOften(intents) ?? '',
    outlet_id: given(messages, 'outlet_id')[0] ?? null,
    vin: given(messages, 'vin')[0] ?? null,
  }
}
