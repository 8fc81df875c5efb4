import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'

type Db = Database['owner']

const large = ['content_item', 'content_version', 'library_item', 'content_link', 'content_receipt']

/** The words of texts: a few hundred each, of which most are in many texts and the last in one of 2,000. */
const words =
  'brake battery wheel torque sensor camera filter coolant clutch gearbox harness connector voltage insulation module tester bracket seal pump valve injector turbo intake exhaust damper spring bearing hub caliper disc pad lamp fuse relay antenna cluster wiper hinge striker lock mirror glass paint primer lacquer weld rivet panel'

/** Four of five are published, a tenth waits or is written, and a tenth has ended. */
async function addItems(db: Db, count: number): Promise<void> {
  await sql`
    create temporary table written on commit drop as
    with vocabulary as (select string_to_array(${sql.lit(words)}, ' ') as word),
    writers as (
      select array_agg(id order by username) as ids from app_user where username in ('hqa', 'rgm', 'hda')
    ),
    places as (select array_agg(id order by code) as ids from region)
    select gen_random_uuid() as id, n, now() - n * interval '40 minutes' as at,
      initcap(word[1 + n % cardinality(word)]) || ' and ' || word[1 + n * 7 % cardinality(word)] || ' note ' || n as title,
      (select string_agg(word[1 + (n * step + step * step) % cardinality(word)], ' ' order by step) from generate_series(1, 220) step)
        || ' rarity' || n % 2000 as plain,
      (array['article', 'article', 'article', 'notice', 'faq', 'policy', 'template'])[1 + n % 7] as kind,
      case when n % 10 < 8 then 'published' when n % 10 = 8 then (array['draft', 'in_review'])[1 + n / 10 % 2]
        else (array['expired', 'archived'])[1 + n / 10 % 2] end as status,
      case n % 4 when 0 then array['SVM'] when 1 then array['SVM', 'BSM', 'DLP'] else '{}'::text[] end as roles,
      case n % 6 when 0 then places.ids[1 + n % 10:2 + n % 10] else '{}'::uuid[] end as region_ids,
      case n % 8 when 0 then 'service' when 4 then 'bodyshop' end as job_type,
      writers.ids[1 + n % 3] as writer, writers.ids[1 + (n + 1) % 3] as approver
    from generate_series(1, ${sql.lit(count)}) n, vocabulary, writers, places`.execute(db)
  await sql`
    insert into content_item (id, work_id, kind, title, slug, language, summary, body, plain_text, roles, region_ids, job_type,
      status, edition, live_edition, owner_id, written_by, created_at, updated_at)
    select id, id, kind, title, 'bench-' || n, 'en', left(plain, 120), '<p>' || plain || '</p>', plain, roles, region_ids,
      job_type, status, 1, case status when 'published' then 1 end, writer, array[writer], at, at
    from written`.execute(db)
  await sql`
    insert into content_version (item_id, no, title, summary, body, roles, channel_ids, region_ids, job_type, is_editorial,
      written_by, approved_by, published_at)
    select id, 1, title, left(plain, 120), '<p>' || plain || '</p>', roles, '{}', region_ids, job_type, false, array[writer],
      approver, at
    from written where status = 'published'`.execute(db)
  await sql`
    insert into library_item (item_id, work_id, no, kind, title, slug, language, summary, body, plain_text, roles, channel_ids,
      region_ids, job_type, published_at)
    select id, id, 1, kind, title, 'bench-' || n, 'en', left(plain, 120), '<p>' || plain || '</p>', plain, roles, '{}',
      region_ids, job_type, at
    from written where status = 'published'`.execute(db)
  await sql`
    insert into content_link (item_id, href, kind, target)
    select id, '/library/bench-' || n + 1, 'content', 'bench-' || n + 1 from written`.execute(db)
  await sql`
    insert into content_receipt (item_id, no, user_id, first_read_at, last_read_at)
    select w.id, 1, u.id, w.at, w.at from written w
      join (select id, row_number() over (order by username) as nth from app_user where status = 'active') u
        on (u.nth + w.n) % 20 = 0
    where w.status = 'published'`.execute(db)
}

/** Updates the planner's statistics for new rows: it assumes the tables to be as they were. */
async function tellPlanner(db: Db): Promise<void> {
  await sql`set local role none`.execute(db)
  for (const table of large) await sql`analyze ${sql.table(table)}`.execute(db)
  await sql`set local role rad_network`.execute(db)
}

/** So many texts of editors, four of five of them published, each read by a twentieth of the people. */
export async function fillContent(database: Database, count: number): Promise<void> {
  await inTransaction(
    database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await sql`set local maintenance_work_mem = '256MB'`.execute(db)
      await sql`set local synchronous_commit = off`.execute(db)
      await sql`set constraints all immediate`.execute(db)
      await withoutIndexes(db, large, () => addItems(db, count))
      await tellPlanner(db)
    },
    { timeoutMs: 3_600_000 },
  )
}
