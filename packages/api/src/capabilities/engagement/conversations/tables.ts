import type { ColumnType, Generated } from 'kysely'
import type { Default, DefaultInstant, Instant, MaybeInstant } from '#database/tables.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import type { EndCause, MaskedKind, MessageEvent, Outcome, Speaker } from './vocabulary.ts'

export interface BotUserTable {
  id: Generated<string>
  client_id: string
  external_id_hash: string
  no: Generated<number>
  first_seen_at: MaybeInstant
  first_seen_on: string | null
  last_seen_at: MaybeInstant
  language: string | null
  created_at: DefaultInstant
}

export interface ConversationTable {
  id: Generated<string>
  no: Generated<string>
  client_id: string
  bot_id: string
  bot_user_id: string
  medium: Medium
  version_no: number | null
  started_at: Instant
  started_on: string
  last_at: Instant
  end_cause: EndCause | null
  outcome: Outcome
  language: string | null
  turns_user: number
  turns_bot: number
  turns_agent: number
  fallback_turns: number
  words: number
  handed_over_at: MaybeInstant
  agent: string | null
  csat: number | null
  intents: Default<string[]>
  main_intent: Default<string>
  journey_stage: string | null
  outlet_id: string | null
  vin: string | null
  is_new: boolean
  is_returned: Default<boolean>
  seconds: ColumnType<number, never, never>
  created_at: DefaultInstant
}

export interface MessageTable {
  id: Generated<number>
  client_id: string
  key: string
  conversation_id: string
  at: Instant
  said_by: Speaker
  text: string
  intent: string | null
  confidence: number | null
  is_fallback: Default<boolean>
  buttons: Default<string[]>
  attachment: string | null
  latency_ms: number | null
  csat: number | null
  event: MessageEvent | null
  agent: string | null
  language: string | null
  version_no: number | null
  outlet_id: string | null
  vin: string | null
  masked: Default<MaskedKind[]>
  import_id: string | null
  words: ColumnType<string, never, never>
  created_at: DefaultInstant
}

interface UsageSums {
  sessions: number
  engaged: number
  contained: number
  contained_for_good: number
  handed_over: number
  abandoned: number
  failed: number
  bounced: number
  turns_user: number
  turns_bot: number
  turns_agent: number
  fallback_turns: number
  fallback_sessions: number
  ratings: number
  good_ratings: number
  seconds: number
}

/** What every line of usage names. */
interface OfBot {
  bot_id: string
  client_id: string
  medium: Medium
}

declare module '#database/tables.ts' {
  interface Tables {
    bot_user: BotUserTable
    conversation: ConversationTable
    message: MessageTable
    message_clear: { message_id: number; client_id: string; text: string }
    conversation_case: {
      conversation_id: string
      client_id: string
      entity: 'ticket' | 'complaint'
      case_id: string
      linked_at: DefaultInstant
      linked_by: string | null
    }
    usage_day: OfBot & UsageSums & { day: string; is_new: boolean; intent: string }
    usage_bot: OfBot & UsageSums & { day: string; messages: number }
    usage_month: OfBot & UsageSums & { month: string; is_new: boolean; intent: string }
    usage_hour: OfBot & { day: string; hour: number; messages: number; sessions: number }
    usage_weekday: OfBot & { month: string; weekday: number; hour: number; sessions: number }
    usage_length: OfBot & { month: string; what: 'seconds' | 'turns'; value: number; sessions: number }
    person_day: {
      bot_user_id: string
      bot_id: string
      client_id: string
      day: string
      medium: Medium
      messages: number
    }
    activity: { of_id: string; client_id: string; medium: Medium | ''; day: string; gap: number; people: number }
    cohort: { of_id: string; client_id: string; first_on: string; later: number; people: number }
  }
}
