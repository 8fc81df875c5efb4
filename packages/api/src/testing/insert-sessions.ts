import { inTransaction } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { fold, type ConversationLine } from '#capabilities/engagement/conversations/rollups/fold.queries.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import type { Outcome } from '#capabilities/engagement/conversations/vocabulary.ts'
import type { TestApp } from './test-app.ts'

/** A session as reports see it. Without more it is resolved: the person wrote twice, the bot answered twice. */
export interface Session {
  bot: string
  at: string
  seconds?: number
  medium?: Medium
  intent?: string
  outcome?: Outcome
  turns?: { user: number; bot: number; agent?: number; fallback?: number }
  csat?: number
  is_new?: boolean
  is_returned?: boolean
}

function lineOf(session: Session, bot: { id: string; client_id: string }, zone: string) {
  const { outcome = 'resolved' } = session
  const turns = session.turns ?? { user: outcome === 'bounced' ? 0 : 2, bot: 2 }
  return {
    bot_id: bot.id,
    client_id: bot.client_id,
    medium: session.medium ?? 'web',
    started_at: session.at,
    started_on: dayIn(zone, new Date(session.at)),
    is_new: session.is_new ?? false,
    is_returned: session.is_returned ?? false,
    main_intent: session.intent ?? '',
    outcome,
    turns_user: turns.user,
    turns_bot: turns.bot,
    turns_agent: turns.agent ?? 0,
    fallback_turns: turns.fallback ?? 0,
    csat: session.csat ?? null,
  } satisfies Omit<ConversationLine, 'id' | 'seconds'>
}

async function personOf(db: Db, client_id: string): Promise<string> {
  const name = { client_id, external_id_hash: 'the one of written sessions', language: null }
  const { id } = await db
    .insertInto('bot_user')
    .values({ ...name, first_seen_on: null })
    .onConflict((conflict) => conflict.columns(['client_id', 'external_id_hash']).doUpdateSet(name))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stored sessions of bots, in step with what the reports read. */
export async function insertSessions(app: TestApp, sessions: readonly Session[]): Promise<void> {
  const zone = app.deps.settings.brand_tz
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const bots = await db.selectFrom('bot').select(['id', 'code', 'client_id']).execute()
    for (const session of sessions) {
      const line = lineOf(
        session,
        bots.find(({ code }) => code === session.bot)!,
        zone,
      )
      const { id, seconds } = await db
        .insertInto('conversation')
        .values({
          ...line,
          bot_user_id: await personOf(db, line.client_id),
          last_at: new Date(Date.parse(session.at) + (session.seconds ?? 60) * 1000).toISOString(),
          words: 0,
          intents: session.intent ? [session.intent] : [],
          version_no: null,
          end_cause: null,
          language: 'en',
          agent: null,
          journey_stage: null,
          outlet_id: null,
          vin: null,
        })
        .returning(['id', 'seconds'])
        .executeTakeFirstOrThrow()
      await fold(db, { before: [], after: [{ ...line, id, seconds }], userMessages: [] }, zone)
    }
  })
}
