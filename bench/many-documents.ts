import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'
import { enlargeNetwork, keyOf, pick } from './many-tickets.ts'

type Db = Database['owner']

const large = ['document', 'document_page', 'document_field', 'document_topic']
const days = 3 * 365
const n = sql`n::bigint`

/** The words of pages: most of them in many, the last in one of 2,000. */
const words =
  'invoice brake battery wheel torque sensor camera filter coolant clutch gearbox harness connector voltage pump valve total tax payable delivered warranty claim letter'

/** Each text has the signs of one other, so that every tenth finds a document that is nearly the same. */
const signsOf = sql`array(select hashtext((case when n % 10 = 0 then n - 1 else n end) || ' ' || at) from generate_series(1, 64) at)`
const bandsOf = sql`array(select hashtext((case when n % 10 = 0 then n - 1 else n end) || ' band ' || at)::bigint from generate_series(1, 16) at)`

const addDocuments = (db: Db, count: number) =>
  sql`
  with place as materialized (select array_agg(id order by code) as ids from outlet),
    made as (
      select n, ${keyOf('document ')} as id, now() - ${pick(n, 1, days)} * interval '1 day' - n % 40000 * interval '1 second' as at,
        (array['invoice', 'invoice', 'invoice', 'estimate', 'warranty_claim', 'letter', 'bulletin', 'job_card_scan'])[1 + ${pick(n, 2, 8)}] as doc_type
      from generate_series(1, ${sql.lit(count)}) n)
  insert into document (id, no, status, doc_type, source, file_name, mime, bytes, sha256, outlet_id, uploader, received_at, received_on,
    next_read_at, attempts, read_at, finished_at, pages, words, sentences, language, confidence, sums_agree, is_straight, fields_reviewed,
    fields_right, review_seconds, minhash, bands)
  select id, 'DOC-9' || lpad(n::text, 7, '0'), case when n % 50 = 0 then 'needs_review' else 'verified' end, doc_type,
    (array['upload', 'upload', 'mail', 'api'])[1 + ${pick(n, 3, 4)}], doc_type || '-' || n || '.pdf', 'application/pdf', 60000, md5(n::text),
    place.ids[1 + ${pick(n, 4, sql`cardinality(place.ids)`)}], 'Scanner ' || n % 40, at, (at at time zone 'Asia/Kolkata')::date, at, 1,
    at + interval '1 minute', case when n % 50 > 0 then at + n % 48 * interval '1 hour' end, 1 + n % 3, 60, 9, 'en',
    ${pick(n, 5, 100)} / 100.0, n % 7 > 0, n % 50 > 0 and n % 2 = 0, case when n % 2 = 1 then 5 else 0 end,
    case when n % 2 = 1 then 5 - n % 3 / 2 else 0 end, case when n % 2 = 1 then 20 + n % 60 else 0 end, ${signsOf}, ${bandsOf}
  from made, place`.execute(db)

async function addParts(db: Db, count: number): Promise<void> {
  await sql`
    with vocabulary as materialized (select string_to_array(${sql.lit(words)}, ' ') as word)
    insert into document_page (document_id, page, width, height, text)
    select ${keyOf('document ')}, 1, 595, 842,
      (select string_agg(word[1 + (n * 7 + step * step) % cardinality(word)], ' ' order by step) from generate_series(1, 60) step)
        || ' rarity' || n % 2000
    from generate_series(1, ${sql.lit(count)}) n, vocabulary`.execute(db)
  await sql`
    insert into document_field (document_id, name, value, confidence, page)
    select ${keyOf('document ')}, name, name || ' ' || n, 0.9, 1
    from generate_series(1, ${sql.lit(count)}) n, unnest(array['company', 'number', 'date', 'total', 'tax']) name`.execute(
    db,
  )
  await sql`
    insert into document_topic (document_id, topic_id, hits, page)
    select d.id, t.id, 2, 1 from document d
      join (select id, row_number() over (order by code) - 1 as nth, count(*) over () as every from topic) t
        on t.nth = abs(hashtext(d.no)) % t.every
    where d.no like 'DOC-9%'`.execute(db)
}

/** So many documents of three years with a page each, of as many outlets as a brand has. */
export async function fillDocuments(database: Database, count: number): Promise<void> {
  await inTransaction(
    database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(db)
      await sql`set local synchronous_commit = off`.execute(db)
      await enlargeNetwork(db)
      await withoutIndexes(db, large, async () => {
        await addDocuments(db, count)
        await addParts(db, count)
      })
      await sql`set local role none`.execute(db)
      for (const table of large) await sql`analyze ${sql.table(table)}`.execute(db)
      await sql`set local role rad_network`.execute(db)
    },
    { timeoutMs: 3_600_000 },
  )
}
