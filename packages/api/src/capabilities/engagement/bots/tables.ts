import type { Generated } from 'kysely'
import type { Default, Instant, Kept, MaybeInstant } from '#database/tables.ts'
import type { BotPurpose, BotStatus, Medium } from './vocabulary.ts'

export interface IntentTable extends Kept {
  code: string
  name: string
  domain: string
  journey_stage: string | null
  active: Default<boolean>
  inactive_reason: string | null
}

export interface BotTable extends Kept {
  code: string
  name: string
  client_id: string
  purpose: BotPurpose
  languages: Default<string[]>
  owner_user_id: string | null
  status: Default<BotStatus>
  hand_over_queue: string | null
  hand_over_calendar_id: string | null
  offline_text: string | null
  session_idle_minutes: Default<number>
}

export interface BotVersionTable extends Kept {
  bot_id: string
  no: number
  notes: string
  intents: Default<string[]>
  greeting: string | null
  edited_by: string
  asked_at: MaybeInstant
  published_at: MaybeInstant
  published_by: string | null
  is_live: Default<boolean>
}

export interface BotChannelTable extends Kept {
  bot_id: string
  medium: Medium
  address: string
  status: Default<'active' | 'inactive'>
}

/** Each time a version went live; with a reason where an older one came back. */
export interface BotPublicationTable {
  id: Generated<string>
  bot_id: string
  no: number
  published_at: Instant
  published_by: string
  reason: Default<string | null>
}

declare module '#database/tables.ts' {
  interface Tables {
    intent: IntentTable
    bot: BotTable
    bot_version: BotVersionTable
    bot_channel: BotChannelTable
    bot_publication: BotPublicationTable
  }
}
