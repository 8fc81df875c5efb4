import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { settle } from '../packages/api/src/database/settle.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'

type Db = Database['owner']

const days = 730
const people = 60_000
/** Messages of a conversation, on average: 2 to 14. */
const perConversation = 8
const zone = 'Asia/Kolkata'

/** Three clients with ten bots between them, seen by the bot manager of the demo. */
async function addBots(db: Db): Promise<void> {
  await sql`
    insert into client (code, name, kind, retention_days)
    select 'BENCH-' || n, 'Bench ' || n, 'app', 1095 from generate_series(1, 3) n`.execute(db)
  await sql`
    insert into user_client (user_id, client_id)
    select u.id, c.id from app_user u, client c where u.email = 'btm@demo.com' and c.code like 'BENCH-%'`.execute(db)
  await sql`
    insert into bot (code, name, client_id, purpose, status)
    select 'bench-' || n, 'Bench ' || n, (select id from client where code = 'BENCH-' || (n % 3 + 1)), 'faq', 'live'
    from generate_series(1, 10) n`.execute(db)
}

/** A third of them at each client. */
async function addPeople(db: Db): Promise<void> {
  await sql`
    insert into bot_user (client_id, external_id_hash, language)
    select c.id, 'bench ' || n, 'en'
    from generate_series(1, ${sql.lit(people)}) n join client c on c.code = 'BENCH-' || (n % 3 + 1)`.execute(db)
}

/** A few people write often and most seldom; on two media in three at working hours, to one of the bots of their client. */
async function addConversations(db: Db, count: number): Promise<void> {
  await sql`
    create temporary table begun on commit drop as
    select n, person, started_at, (started_at at time zone ${zone}::text)::date as started_on, turns,
      (array['web', 'web', 'app', 'whatsapp'])[1 + floor(random() * 4)::int] as medium, random() as luck, random() as chance
    from (
      select n, 1 + floor(${sql.lit(people)} * power(random(), 2))::int as person, 2 + floor(random() * 13)::int as turns,
        date_trunc('day', now()) - floor(random() * ${sql.lit(days)} + 1)::int * interval '1 day'
          + (3 + 12 * (random() + random()) / 2) * interval '1 hour' as started_at
      from generate_series(1, ${sql.lit(count)}) n
    ) drawn`.execute(db)
  await sql`
    insert into conversation (client_id, bot_id, bot_user_id, medium, started_at, started_on, last_at, outcome, turns_user,
      turns_bot, turns_agent, fallback_turns, words, csat, intents, main_intent, is_new)
    select u.client_id, b.ids[1 + floor(power(luck, 2) * cardinality(b.ids))::int], u.id, medium, started_at, started_on,
      started_at + (turns - 1) * interval '20 seconds' + floor(chance * 60)::int * interval '1 second',
      case when luck < 0.08 then 'handed_over' when luck < 0.2 then 'abandoned' when luck < 0.21 then 'failed' else 'resolved' end,
      (turns + 1) / 2, turns / 2, 0, case when chance < 0.15 then 1 else 0 end, turns * 4,
      case when luck > 0.8 then 1 + floor(chance * 5)::int end, array['bench_' || intent], 'bench_' || intent,
      started_on = min(started_on) over (partition by person)
    from begun
      join bot_user u on u.external_id_hash = 'bench ' || person
      join (select client_id, array_agg(id order by code) as ids from bot where code like 'bench-%' group by 1) b
        on b.client_id = u.client_id
      cross join lateral (select 1 + floor(power(chance, 2) * 20)::int as intent) i
    order by started_at`.execute(db)
  await sql`
    update bot_user set first_seen_at = seen.first_at, first_seen_on = seen.first_on, last_seen_at = seen.last_at
    from (select bot_user_id, min(started_at) as first_at, min(started_on) as first_on, max(last_at) as last_at
      from conversation group by 1) seen where seen.bot_user_id = bot_user.id`.execute(db)
}

/**
 * The messages: people and bots take turns, twenty seconds apart. People write of brakes in one conversation of twelve, and
 * of a sunroof in one of a thousand.
 */
async function addMessages(db: Db): Promise<void> {
  await sql`
    insert into message (client_id, key, conversation_id, at, said_by, text, intent, is_fallback)
    select client_id, c.no || '-' || n, c.id,
      case when n = turns_user + turns_bot then last_at else started_at + (n - 1) * interval '20 seconds' end,
      case n % 2 when 1 then 'user' else 'bot' end,
      (array['where is my car', 'it is being washed', 'when can I come', 'tomorrow at nine', 'what does it cost'])[1 + n % 5]
        || case when n > 1 then '' when chance % 12 = 0 then ' with new brakes' when chance % 1000 = 1 then ' with a sunroof' else '' end,
      case n % 2 when 1 then main_intent end, n = 2 and fallback_turns > 0
    from (select *, abs(hashtext(no)) as chance from conversation
      where bot_id in (select id from bot where code like 'bench-%') order by started_at) c
      cross join lateral generate_series(1, turns_user + turns_bot) n`.execute(db)
}

/**
 * Takes the references and the unique keys of a table away while it is filled: set up again they are looked over by one
 * join or sort, where each row is otherwise looked up.
 */
async function withoutConstraints(db: Db, table: string, fill: () => Promise<void>): Promise<void> {
  const asOwner = () => sql`set local role none`.execute(db)
  await asOwner()
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype in ('f', 'u')`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
  await sql`set local role rad_network`.execute(db)
  await fill()
  await asOwner()
  for (const { name, definition } of rows)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
}

/** About so many messages of two years, always of the same shape; the caller makes the rollups. */
export async function fillMessages(database: Database, count: number): Promise<void> {
  await inTransaction(
    database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(db)
      await sql`set local work_mem = '64MB'`.execute(db)
      await sql`set local synchronous_commit = off`.execute(db)
      await sql`select setseed(0.42)`.execute(db)
      await addBots(db)
      await addPeople(db)
      await withoutIndexes(db, ['conversation', 'message'], async () => {
        await addConversations(db, Math.round(count / perConversation))
        await withoutConstraints(db, 'message', () => addMessages(db))
      })
    },
    { timeoutMs: 3_600_000 },
  )
  await settle(database)
}
