import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { ConversationLine } from '../rollups/fold.queries.ts'
import type { StreamMessage, touchedSpans } from './recut.rules.ts'

/** A conversation as the rollups know it, and whose it is. */
export interface StoredConversation extends ConversationLine {
  bot_user_id: string
  last_at: string
}

/** A message that is stored already. */
export interface StoredMessage extends StreamMessage {
  id: number
  conversation_id: string
}

/** The columns of a conversation that the rollups know, and whose it is. */
export const conversationColumns = sql.raw(
  `c.id, c.bot_id, c.client_id, c.bot_user_id, c.medium, c.started_on, c.started_at, c.last_at, c.is_new, c.is_returned,
  c.main_intent, c.outcome, c.turns_user, c.turns_bot, c.turns_agent, c.fallback_turns, c.csat, c.seconds`,
)

/** Of these keys, those that the client has sent before. */
export async function keysKnown(db: Db, client_id: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from message where client_id = ${client_id}::uuid and key = any (${sql.val(keys)}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** The people with these ids of the client, found by a hash of it; new ones are added. */
export async function peopleOf(db: Db, client_id: string, names: readonly string[]) {
  const { rows } = await sql<{ name: string; id: string; is_added: boolean }>`
    with named as materialized (
      select name, encode(sha256(convert_to(${client_id}::text || ' ' || name, 'UTF8')), 'hex') as hash
      from unnest(${sql.val(names)}::text[]) name
    ), added as (
      insert into bot_user (client_id, external_id_hash) select ${client_id}::uuid, hash from named order by hash
      on conflict do nothing returning id, external_id_hash
    )
    select name, coalesce(added.id, u.id) as id, added.id is not null as is_added
    from named left join added on added.external_id_hash = hash
      left join bot_user u on u.client_id = ${client_id}::uuid and u.external_id_hash = hash
  `.execute(db)
  return new Map(rows.map(({ name, ...person }) => [name, person]))
}

/** The conversations within these spans whose messages are not deleted. */
export async function conversationsIn(db: Db, spans: ReturnType<typeof touchedSpans>): Promise<StoredConversation[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<StoredConversation>`
    select distinct ${conversationColumns}
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
        as span (bot_user_id uuid, bot_id uuid, medium text, from_at timestamptz, to_at timestamptz)
      join conversation c on c.bot_user_id = span.bot_user_id and c.bot_id = span.bot_id and c.medium = span.medium
        and c.started_at <= span.to_at and c.last_at >= span.from_at
    where exists (select from message m where m.conversation_id = c.id)
  `.execute(db)
  return rows
}

/** Whether a message has content, and is more than a rating or an end. */
export const speaks = sql.raw("(m.text <> '' or m.attachment is not null)")

/** The messages of some conversations. */
export async function messagesOf(db: Db, conversations: readonly StoredConversation[]): Promise<StoredMessage[]> {
  if (conversations.length === 0) return []
  const { rows } = await sql<Omit<StoredMessage, 'at' | 'bot_id' | 'bot_user_id' | 'medium'> & { at: string }>`
    select m.id, m.key, m.conversation_id, m.at, m.event, m.said_by, ${speaks} as speaks, m.intent, m.is_fallback, m.csat,
      m.agent, m.language, m.version_no, m.outlet_id, m.vin, regexp_count(m.text, '[^ \\t\\r\\n]+') as words
    from message m where m.conversation_id = any (${sql.val(conversations.map(({ id }) => id))}::uuid[])
  `.execute(db)
  const streams = new Map(
    conversations.map(({ id, bot_id, bot_user_id, medium }) => [id, { bot_id, bot_user_id, medium }]),
  )
  return rows.map((row) => ({ ...row, ...streams.get(row.conversation_id)!, at: Date.parse(row.at) }))
}

/** The stage of the journey that an intent belongs to. */
export async function stagesOf(db: Db): Promise<Map<string, string>> {
  const intents = await db
    .selectFrom('intent')
    .select(['code', 'journey_stage'])
    .where('journey_stage', 'is not', null)
    .execute()
  return new Map(intents.map(({ code, journey_stage }) => [code, journey_stage!]))
}
