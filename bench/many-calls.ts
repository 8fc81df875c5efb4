import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'
import { enlargeNetwork, keyOf, pick } from './many-tickets.ts'

type Db = Database['owner']

/** Lines of a transcript. */
export const linesPerCall = 40
const large = ['call', 'call_segment', 'call_speaker', 'call_phrase', 'call_topic', 'call_recording']
const days = 3 * 365
const n = sql`n::bigint`

/** The words of transcripts: most of them in many lines, the last in one of 2,000 calls. */
const words =
  'brakes squeal when the car is cold and my tire wears on one side because no one called about the invoice which is late again so please book a slot for the warranty of my battery'

/** Calls of three years, each with figures as they are measured. */
const addCalls = (db: Db, count: number) =>
  sql`
  with place as materialized (select array_agg(id order by code) as ids from outlet),
    person as materialized (select id, full_name, row_number() over (order by username) - 1 as nth, count(*) over () as every from app_user),
    made as (
      select n, ${keyOf('call ')} as id, now() - ${pick(n, 1, days)} * interval '1 day' - n % 40000 * interval '1 second' as at,
        60000 + ${pick(n, 2, 600_000)} as length
      from generate_series(1, ${sql.lit(count)}) n)
  insert into call (id, no, source, source_no, started_at, started_on, duration_ms, direction, queue, purpose, agent_id, agent, outlet_id,
    language, consent, transcript_status, engine, confidence, content_hash, talk_ms, agent_ms, customer_ms, silence_ms, overtalk_ms,
    longest_silence_ms, longest_monologue_ms, top_speaker_ms, interruptions, agent_words, customer_words, words, sentiment,
    sentiment_start, sentiment_end, phrases_met)
  select made.id, 'CL-9' || lpad(n::text, 7, '0'), 'bench', 'B-' || n, at, (at at time zone 'Asia/Kolkata')::date, length,
    (array['inbound', 'outbound'])[1 + n % 2], (array['service', 'sales', 'claims', 'bookings'])[1 + ${pick(n, 3, 4)}],
    (array['reminder', 'psf', 'complaint', 'booking', 'helpdesk', 'other'])[1 + ${pick(n, 4, 6)}],
    case when n % 3 = 0 then p.id end, case when n % 3 = 0 then p.full_name else 'Agent ' || n % 200 end,
    place.ids[1 + ${pick(n, 5, sql`cardinality(place.ids)`)}], 'en', true, 'analyzed', 'bench', 0.5 + ${pick(n, 6, 50)} / 100.0, md5(n::text),
    length * 8 / 10, length * 4 / 10, length * 4 / 10, length * 2 / 10, length / 50, length / 20, length / 10, length * 4 / 10,
    ${pick(n, 7, 9)}, 200, 180, 380, ${pick(n, 8, 200)} / 100.0 - 1, ${pick(n, 9, 200)} / 100.0 - 1, ${pick(n, 10, 200)} / 100.0 - 1,
    n % 3 > 0
  from made cross join place join person p on p.nth = n % p.every`.execute(db)

/** Their lines: a few words each, and one in twenty lines with a word that is rare. */
const addLines = (db: Db, count: number) =>
  sql`
  with vocabulary as materialized (select string_to_array(${sql.lit(words)}, ' ') as word)
  insert into call_segment (call_id, seq, label, speaker, start_ms, end_ms, text, confidence, sentiment)
  select ${keyOf('call ')}, line, case line % 2 when 0 then 'agent' else 'customer' end, case line % 2 when 0 then 'agent' else 'customer' end,
    line * 5000, line * 5000 + 4000,
    (select string_agg(word[1 + (n * 7 + line * 13 + step * step) % cardinality(word)], ' ' order by step) from generate_series(1, 12) step)
      || case when (n + line) % 20 = 0 then ' rarity' || n % 2000 else '' end,
    0.9, 0
  from generate_series(1, ${sql.lit(count)}) n, generate_series(0, ${sql.lit(linesPerCall - 1)}) line, vocabulary`.execute(
    db,
  )

async function addParts(db: Db): Promise<void> {
  await sql`
    insert into call_topic (call_id, topic_id, hits, seq)
    select c.id, t.id, 2, 1 from call c
      join (select id, row_number() over (order by code) - 1 as nth, count(*) over () as every from topic) t
        on t.nth = abs(hashtext(c.no)) % t.every or t.nth = abs(hashtext(c.no || 'x')) % t.every
    where c.source = 'bench'`.execute(db)
  await sql`
    insert into call_phrase (call_id, rule_id, met, seq)
    select c.id, r.id, abs(hashtext(c.no || r.code)) % 3 > 0, 0 from call c, phrase_rule r where c.source = 'bench'`.execute(
    db,
  )
  // Of one call in five, with a recognizer that failed on a tenth of these.
  await sql`
    insert into call_recording (call_id, name, type, bytes, sha256, content, recognize_error, added_at, adder)
    select c.id, c.no || '.wav', 'audio/wav', 1, c.no, '\\x00', case when abs(hashtext(c.no)) % 10 = 0 then 'Audio quality too low.' end,
      c.started_at, 'bench' from call c where c.source = 'bench' and abs(hashtext(c.no || 'r')) % 5 = 0`.execute(db)
}

/** So many lines of transcripts, of calls at as many outlets as a brand has. */
export async function fillCalls(database: Database, lines: number): Promise<void> {
  const calls = Math.ceil(lines / linesPerCall)
  await inTransaction(
    database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(db)
      await sql`set local synchronous_commit = off`.execute(db)
      await enlargeNetwork(db)
      await withoutIndexes(db, large, async () => {
        await addCalls(db, calls)
        await addLines(db, calls)
        await addParts(db)
      })
      await sql`set local role none`.execute(db)
      for (const table of large) await sql`analyze ${sql.table(table)}`.execute(db)
      await sql`set local role rad_network`.execute(db)
    },
    { timeoutMs: 3_600_000 },
  )
}
