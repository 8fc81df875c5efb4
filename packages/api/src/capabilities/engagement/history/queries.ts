import { sql, type RawBuilder } from 'kysely'
import { readPages } from '#database/cursor.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { exportList } from '#kernel/list/export-list.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { outcomes } from '../conversations/vocabulary.ts'
import { searchQuery, conversationConditions, inDays, isRunning, says } from './conditions.ts'
import { type historyApi, messageColumns } from './contract.ts'
import { conversationList, type ConversationRow } from './rows.contract.ts'
import { conversationSums } from './sums.ts'
import { snippetOf } from './vocabulary.ts'

const turns = sql<number>`(conversation.turns_user + conversation.turns_bot + conversation.turns_agent)`

/** The name of an intent; one without a description keeps its code. */
const nameOfIntent = (code: RawBuilder<unknown>) =>
  sql<string>`coalesce((select i.name from intent i where i.code = ${code}), ${code})`

/** What a row of the list shows, without what a search found in it. */
export const rowFields = (db: Db, now: string) =>
  db
    .selectFrom('conversation')
    .innerJoin('bot', 'bot.id', 'conversation.bot_id')
    .innerJoin('client', 'client.id', 'conversation.client_id')
    .innerJoin('bot_user', 'bot_user.id', 'conversation.bot_user_id')
    .leftJoin('outlet', 'outlet.id', 'conversation.outlet_id')
    .select([
      'conversation.id',
      'conversation.no',
      'conversation.started_at',
      'conversation.last_at',
      'bot.code as bot',
      'bot.name as bot_name',
      'client.code as client',
      'client.name as client_name',
      'conversation.medium',
      sql<string>`'P ' || bot_user.no`.as('person'),
      'conversation.language',
      turns.as('turns'),
      'conversation.words',
      'conversation.seconds',
      sql<string[]>`array(
      select ${nameOfIntent(sql`of_it.code`)} from unnest(conversation.intents) with ordinality of_it (code, place)
      order by place)`.as('intents'),
      sql<string | null>`case when conversation.main_intent <> '' then ${nameOfIntent(
        sql`conversation.main_intent`,
      )} end`.as('main_intent'),
      'conversation.outcome',
      'conversation.csat',
      'conversation.handed_over_at',
      'conversation.fallback_turns',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'conversation.is_new',
      'conversation.is_returned',
      isRunning(now).as('is_running'),
    ])

/** The first message of each conversation that holds what is looked for, with the line around it. */
async function hitsOf(db: Db, q: string | undefined, ids: readonly string[]) {
  if (q === undefined || ids.length === 0) return new Map<string, ConversationRow['hit']>()
  const { rows } = await sql<{ id: string; message: number; said_by: 'user'; text: string }>`
    select of_page.id::text, first.id as message, first.said_by, first.text
    from unnest(${sql.val(ids)}::uuid[]) as of_page (id) cross join lateral (
      select m.id, m.said_by, m.text from message m
      where m.conversation_id = of_page.id and m.words @@ ${searchQuery(q)} order by m.at, m.key limit 1
    ) first`.execute(db)
  return new Map(rows.map(({ id, text, ...hit }) => [id, { ...hit, text: snippetOf(text, q) }]))
}

/** R04: conversations in scope, for the list and its files. */
export const conversationSource = listSource(
  conversationList,
  ({ db, now }: Listing) =>
    rowFields(db, now.toISOString()).select([
      'bot_user.no as person_no',
      'conversation.main_intent as main_intent_code',
    ]),
  {
    table: 'conversation',
    filters: conversationConditions,
    days: inDays,
    search: says,
    sorts: {
      person: sql`person_no`,
      main_intent: sql`nullif(main_intent_code, '')`,
      outcome: placeIn(outcomes, 'outcome'),
    },
    sums: [conversationSums],
    async finish({ db, view }, rows) {
      const ids = rows.map(({ id }) => id)
      const hits = await hitsOf(db, view.q, ids)
      return rows.map((row) => ({ ...row, hit: hits.get(row.id) ?? null }))
    },
    finishNeeds: 'no file',
  },
)

type MessageRequest = Context<(typeof historyApi)['exportMessages']>

/** The messages of the conversations of a view, each conversation in its order, as a file. */
export async function messagesFile(ctx: MessageRequest) {
  const { rows, order } = await conversationSource.found(ctx)
  const messages = (limit: number) => sql<Record<(typeof messageColumns)[number]['key'], unknown>>`
    select found.no as conversation, message.at, bot_name as bot, client, medium, person, message.said_by, message.text,
      message.intent, ${percentOf('message.confidence')} as confidence, message.is_fallback, message.buttons,
      message.attachment, message.latency_ms, message.csat, message.event, message.agent, message.language
    from (select *, row_number() over (order by ${order()}) as place from ${rows}) as found
    join message on message.conversation_id = found.id
    order by place, message.at, message.key limit ${limit}`
  return exportList(ctx, {
    title: 'Messages',
    columns: messageColumns,
    rows: (limit, keys) => readPages(ctx.db, messages(limit), keys),
  })
}

/** 0.987 as 98.7. */
export const percentOf = (column: string) => sql<number | null>`round((${sql.ref(column)} * 100)::numeric, 1)`

/** What the filters of the list may be, of what the user sees. */
export async function conversationChoices(db: Db) {
  const named = (table: 'client' | 'bot' | 'intent') =>
    db.selectFrom(table).select(['code', 'name']).orderBy('name').orderBy('code').execute()
  const { rows } = await sql<{ code: string }>`
    select distinct unnest(languages) as code from bot order by code`.execute(db)
  return {
    clients: await named('client'),
    bots: await named('bot'),
    intents: await named('intent'),
    languages: rows.map(({ code }) => code),
  }
}
