import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { wallIn } from '#kernel/days/wall-time.ts'
import { fold, type ConversationLine } from '#capabilities/engagement/conversations/rollups/fold.queries.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import type { TestApp } from './test-app.ts'

export interface Chat {
  bot: string
  person: string
  /** When the person wrote; the first begins the conversation. */
  at: string[]
  medium?: Medium
}

/** Clients with their bots, by code. */
export async function insertBots(app: TestApp, clients: Record<string, string[]>): Promise<void> {
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    for (const [code, bots] of Object.entries(clients)) {
      const client = await db
        .insertInto('client')
        .values({ code, name: code, kind: 'app', contact_name: null, contact_email: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('bot')
        .values(
          bots.map((bot) => ({
            code: bot,
            name: bot,
            client_id: client.id,
            purpose: 'faq' as const,
            status: 'live' as const,
          })),
        )
        .execute()
    }
  })
}

async function personOf(db: Db, client_id: string, name: string, chat: Chat, zone: string): Promise<string> {
  const [first, last] = [chat.at[0]!, chat.at.at(-1)!]
  const known = await db
    .selectFrom('bot_user')
    .select(['id', 'first_seen_at', 'last_seen_at'])
    .where('client_id', '=', client_id)
    .where('external_id_hash', '=', name)
    .executeTakeFirst()
  const seen = {
    first_seen_at:
      known?.first_seen_at && Date.parse(known.first_seen_at) < Date.parse(first) ? known.first_seen_at : first,
    last_seen_at: known?.last_seen_at && Date.parse(known.last_seen_at) > Date.parse(last) ? known.last_seen_at : last,
  }
  const values = { ...seen, first_seen_on: dayIn(zone, new Date(seen.first_seen_at)), language: 'en' }
  if (known) {
    await db.updateTable('bot_user').set(values).where('id', '=', known.id).execute()
    return known.id
  }
  const { id } = await db
    .insertInto('bot_user')
    .values({ client_id, external_id_hash: name, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Conversations of people with bots, in step with what the reports read. */
export async function insertChats(app: TestApp, chats: readonly Chat[]): Promise<void> {
  const zone = app.deps.settings.brand_tz
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    for (const chat of chats) {
      const bot = await db
        .selectFrom('bot')
        .select(['id', 'client_id'])
        .where('code', '=', chat.bot)
        .executeTakeFirstOrThrow()
      const bot_user_id = await personOf(db, bot.client_id, chat.person, chat, zone)
      const medium = chat.medium ?? 'web'
      const of = { bot_id: bot.id, client_id: bot.client_id, medium }
      const line: Omit<ConversationLine, 'id' | 'seconds'> = {
        ...of,
        started_on: dayIn(zone, new Date(chat.at[0]!)),
        started_at: chat.at[0]!,
        is_new: false,
        is_returned: false,
        main_intent: '',
        outcome: 'resolved',
        turns_user: chat.at.length,
        turns_bot: chat.at.length,
        turns_agent: 0,
        fallback_turns: 0,
        csat: null,
      }
      const { id, seconds } = await db
        .insertInto('conversation')
        .values({
          ...line,
          bot_user_id,
          last_at: chat.at.at(-1)!,
          version_no: null,
          end_cause: null,
          language: 'en',
          words: 0,
          agent: null,
          journey_stage: null,
          outlet_id: null,
          vin: null,
        })
        .returning(['id', 'seconds'])
        .executeTakeFirstOrThrow()
      const messages = chat.at.map((at) => ({
        ...of,
        bot_user_id,
        day: dayIn(zone, new Date(at)),
        hour: Number(wallIn(zone, Date.parse(at)).slice(11, 13)),
        messages: 1,
      }))
      await fold(db, { before: [], after: [{ ...line, id, seconds }], userMessages: messages }, zone)
    }
  })
}
