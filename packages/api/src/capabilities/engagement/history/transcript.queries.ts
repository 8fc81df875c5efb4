import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { type historyApi, type Message, messagesAtOnce } from './contract.ts'
import { searchQuery } from './conditions.ts'
import { percentOf } from './queries.ts'

/** The key of a conversation the user may see, and how many messages it has. */
async function transcriptOf(db: Db, no: string) {
  const found = await db
    .selectFrom('conversation')
    .select(['id', sql<number>`(select count(*) from message m where m.conversation_id = conversation.id)`.as('count')])
    .where('no', '=', no)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** How many messages come before one of them. */
async function placeOf(db: Db, conversation_id: string, message: number): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(m.id) as place from message here
    left join message m on m.conversation_id = here.conversation_id and (m.at, m.key) < (here.at, here.key)
    where here.id = ${message} and here.conversation_id = ${conversation_id}::uuid
    group by here.id`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0].place
}

/** Messages from a place on, with the one before it where there is one: pauses and new days need it. */
async function stretch(db: Db, conversation_id: string, from: number) {
  const before = from > 0 ? 1 : 0
  const rows = await db
    .selectFrom('message')
    .select([
      'message.id',
      'message.at',
      'message.said_by',
      'message.text',
      sql<string | null>`coalesce((select i.name from intent i where i.code = message.intent), message.intent)`.as(
        'intent',
      ),
      percentOf('message.confidence').as('confidence'),
      'message.is_fallback',
      'message.buttons',
      'message.attachment',
      'message.latency_ms',
      'message.csat',
      'message.event',
      'message.agent',
      'message.masked',
    ])
    .where('conversation_id', '=', conversation_id)
    .orderBy('at')
    .orderBy('key')
    .offset(from - before)
    .limit(messagesAtOnce + before)
    .execute()
  return { rows: rows.slice(before), previous: before ? rows[0] : undefined }
}

type TranscriptContext = Pick<Context<typeof historyApi.messages>, 'db' | 'deps' | 'params' | 'query'>

/** Fifty messages of a conversation: those from a place on, or the fifty that include one message. */
export async function messagesOf({ db, deps, params, query }: TranscriptContext) {
  const { id, count } = await transcriptOf(db, params.no)
  const start = query.around === undefined ? query.from : await placeOf(db, id, query.around)
  const from = start - (start % messagesAtOnce)
  const { rows, previous } = await stretch(db, id, from)
  const dayOf = (at: string) => dayIn(deps.settings.brand_tz, new Date(at))
  const messages = rows.map((row, index): Message => {
    const before = rows[index - 1] ?? previous
    const day = dayOf(row.at)
    return {
      ...row,
      pause_seconds: before ? Math.max(0, (Date.parse(row.at) - Date.parse(before.at)) / 1000) : null,
      new_day: before && dayOf(before.at) === day ? null : day,
    }
  })
  return { from, count, messages }
}

/** Where words are in a conversation: at most a thousand messages, in their order. */
export async function findInConversation({
  db,
  params,
  query,
}: Pick<Context<typeof historyApi.find>, 'db' | 'params' | 'query'>) {
  const { id } = await transcriptOf(db, params.no)
  const { rows } = await sql<{ message: number; position: number }>`
    select placed.id as message, placed.position from (
      select m.id, m.words, row_number() over (order by m.at, m.key) - 1 as position
      from message m where m.conversation_id = ${id}::uuid
    ) placed
    where placed.words @@ ${searchQuery(query.q)} order by placed.position limit 1000`.execute(db)
  return { hits: rows }
}
