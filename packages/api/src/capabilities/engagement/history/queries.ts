import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { inPages } from '#database/in-pages.ts'
import type { Context, Db } from '#kernel/context.ts'
import { counted, ordered, pageOf } from '#kernel/list.ts'
import { daysOfView } from '#kernel/view-days.ts'
import type { Column } from '#kernel/view.ts'
import { outcomes } from '../conversations/vocabulary.ts'
import type { conversationColumns, ConversationRow, conversationView } from './rows/contract.ts'
import type { messageColumns } from './contract.ts'
import { asked, isRunning, keysFound, matching } from './filters.ts'
import { snippetOf } from './vocabulary.ts'

type View = Omit<z.output<typeof conversationView>, 'columns'>
type KeyOf<C extends readonly Column[]> = C[number]['key']
type Asking = Pick<Context, 'db' | 'deps'> & { query: View }

/** Conversations with the records that lists show and sort by; what a statement does not ask for is not read. */
const joined = (db: Db) =>
  db
    .selectFrom('conversation')
    .innerJoin('bot', 'bot.id', 'conversation.bot_id')
    .innerJoin('client', 'client.id', 'conversation.client_id')
    .innerJoin('bot_user', 'bot_user.id', 'conversation.bot_user_id')
    .leftJoin('outlet', 'outlet.id', 'conversation.outlet_id')

const turns = sql<number>`(conversation.turns_user + conversation.turns_bot + conversation.turns_agent)`

/** What an intent is called; one that nobody described reads as it came. */
const nameOfIntent = (code: RawBuilder<unknown>) =>
  sql<string>`coalesce((select i.name from intent i where i.code = ${code}), ${code})`

/** What a row of the list shows, without what a search found in it. */
export const rowFields = (db: Db, now: string) =>
  joined(db).select([
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

const sorts: Record<string, RawBuilder<unknown>> = {
  ...Object.fromEntries(
    ['no', 'last_at', 'started_at', 'medium', 'language', 'words', 'seconds', 'csat', 'handed_over_at']
      .concat('fallback_turns', 'is_new', 'is_returned')
      .map((key) => [key, sql.ref(`conversation.${key}`)]),
  ),
  bot: sql`bot.code`,
  client: sql`client.code`,
  person: sql`bot_user.no`,
  outlet: sql`outlet.code`,
  turns,
  main_intent: sql`nullif(conversation.main_intent, '')`,
  outcome: sql`array_position(${sql.val([...outcomes])}::text[], conversation.outcome)`,
}

/** `last_at` is never empty, so its index serves the order; a rare search must not walk that index to find its hits. */
function orderOf(sort: string, isRareSearch = false) {
  if (sort !== '-last_at') return ordered(sort, sorts, sql`conversation.id`)
  return isRareSearch
    ? sql`conversation.last_at + interval '0' desc, conversation.id desc`
    : sql`conversation.last_at desc, conversation.id desc`
}

/** Words that very many conversations hold are counted up to here: to find them all would take seconds. */
const mostCounted = 1000

const counting = sql<number>`count(*)`.as('count')

const countOf = async (db: Db, where: RawBuilder<SqlBool>) =>
  (await db.selectFrom('conversation').select(counting).where(where).executeTakeFirstOrThrow()).count

/** Conversations by outcome; of too many only some where `most` are enough. */
const byOutcome = (db: Db, where: RawBuilder<SqlBool>, most?: number) =>
  db
    .selectFrom(
      db
        .selectFrom('conversation')
        .select('outcome as key')
        .where(where)
        .$if(most !== undefined, (query) => query.limit(most!))
        .as('found'),
    )
    .select(['key', counting])
    .groupBy('key')
    .execute()

async function conditionOf({ db, query: view, deps }: Asking) {
  const now = deps.clock.now()
  const days = daysOfView(view, deps.settings, now)
  const keys = await keysFound(db, view)
  const where = (without?: Parameters<typeof matching>[4]) =>
    matching(view, days, { now, zone: deps.settings.brand_tz }, keys, without)
  return { where, isOftenSaid: view.q !== undefined && !keys }
}

type Condition = Awaited<ReturnType<typeof conditionOf>>

const sumOf = (some: readonly { count: number }[]) => some.reduce((sum, { count }) => sum + count, 0)

/** How many rows the view has, by outcome and in all; of words said often no more than `mostCounted`. */
async function countsOf({ db, query: view }: Asking, { where, isOftenSaid }: Condition) {
  const perOutcome = await byOutcome(db, where('outcome'), isOftenSaid ? mostCounted + 1 : undefined)
  const ofAll = sumOf(perOutcome)
  if (!isOftenSaid || ofAll <= mostCounted) return { ...counted(perOutcome, view.outcome), ofAll, is_capped: false }
  const count = view.outcome ? sumOf(await byOutcome(db, where(), mostCounted + 1)) : ofAll
  return { counts: {}, count: Math.min(count, mostCounted), ofAll, is_capped: count > mostCounted }
}

/** The first message of each conversation that holds what is looked for, with the line around it. */
async function hitsOf(db: Db, q: string | undefined, ids: readonly string[]) {
  if (q === undefined || ids.length === 0) return new Map<string, ConversationRow['hit']>()
  const { rows } = await sql<{ id: string; message: number; said_by: 'user'; text: string }>`
    select of_page.id::text, first.id as message, first.said_by, first.text
    from unnest(${sql.val(ids)}::uuid[]) as of_page (id) cross join lateral (
      select m.id, m.said_by, m.text from message m
      where m.conversation_id = of_page.id and m.words @@ ${asked(q)} order by m.at, m.key limit 1
    ) first`.execute(db)
  return new Map(rows.map(({ id, text, ...hit }) => [id, { ...hit, text: snippetOf(text, q) }]))
}

/** R04: one page of conversations with the counts of domain.md section 13.1. */
export async function listConversations(ctx: Asking) {
  const { db, query: view, deps } = ctx
  const now = deps.clock.now()
  const condition = await conditionOf(ctx)
  const { where } = condition
  const { ofAll, ...counts } = await countsOf(ctx, condition)
  const { limit, offset } = pageOf(view)
  const order = orderOf(view.sort, view.q !== undefined && !counts.is_capped)
  // The keys of the page first: sorting all conversations with all their columns takes several times as long.
  const page = joined(db).select('conversation.id').where(where()).orderBy(order).limit(limit).offset(offset)
  const rows = await rowFields(db, now.toISOString()).where('conversation.id', 'in', page).orderBy(order).execute()
  const hits = await hitsOf(
    db,
    view.q,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map((row) => ({ ...row, hit: hits.get(row.id) ?? null })),
    ...counts,
    // Without a search the tabs already count every row.
    total: view.q ? await countOf(db, where('outcome and search')) : ofAll,
    as_of: now.toISOString(),
  }
}

/** Every row of the view, for a file; at most `limit`. */
export async function* conversationsForFile(
  ctx: Asking,
  limit: number,
  keys: readonly KeyOf<typeof conversationColumns>[],
) {
  const { where } = await conditionOf(ctx)
  const found = rowFields(ctx.db, ctx.deps.clock.now().toISOString())
    .where(where())
    .orderBy(orderOf(ctx.query.sort))
    .limit(limit)
  yield* inPages(ctx.db, found, keys)
}

/** The messages of those conversations, each conversation in its order; at most `limit`. */
export async function* messagesForFile(ctx: Asking, limit: number, keys: readonly KeyOf<typeof messageColumns>[]) {
  const { where } = await conditionOf(ctx)
  const found = joined(ctx.db)
    .innerJoin('message', 'message.conversation_id', 'conversation.id')
    .select([
      'conversation.no as conversation',
      'message.at',
      'bot.name as bot',
      'client.code as client',
      'conversation.medium',
      sql<string>`'P ' || bot_user.no`.as('person'),
      'message.said_by',
      'message.text',
      'message.intent',
      percentOf('message.confidence').as('confidence'),
      'message.is_fallback',
      'message.buttons',
      'message.attachment',
      'message.latency_ms',
      'message.csat',
      'message.event',
      'message.agent',
      'message.language',
    ])
    .where(where())
    .orderBy(sql`${orderOf(ctx.query.sort)}, message.at, message.key`)
    .limit(limit)
  yield* inPages(ctx.db, found, keys)
}

/** 0.987 as 98.7. */
export const percentOf = (column: string) => sql<number | null>`round((${sql.ref(column)} * 100)::numeric, 1)`

/** What the filters of the list may be, of what the asker sees. */
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
