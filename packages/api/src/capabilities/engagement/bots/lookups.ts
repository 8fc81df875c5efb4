import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { BotStatus } from './vocabulary.ts'

/** What a message needs to know of the bot that it names. */
export interface KnownBot {
  id: string
  code: string
  name: string
  client_id: string
  status: BotStatus
  /** A break longer than this begins a new conversation. */
  session_idle_minutes: number
  /** The number of the version that is live; null where none is. */
  live_version: number | null
}

const knownBots = (db: Db) =>
  db
    .selectFrom('bot')
    .select([
      'bot.id',
      'bot.code',
      'bot.name',
      'bot.client_id',
      'bot.status',
      'bot.session_idle_minutes',
      sql<number | null>`(select no from bot_version v where v.bot_id = bot.id and v.is_live)`.as('live_version'),
    ])

/** The bots of a client by their codes. */
export async function botsOfClient(db: Db, client_id: string): Promise<Map<string, KnownBot>> {
  const bots = await knownBots(db).where('bot.client_id', '=', client_id).orderBy('bot.code').execute()
  return new Map(bots.map((bot) => [bot.code, bot]))
}
