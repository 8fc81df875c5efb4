import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'

type Db = Database['owner']

const large = [
  'blog_post',
  'blog_comment',
  'blog_bookmark',
  'profile_post',
  'profile_comment',
  'profile_like',
  'profile_connection',
  'profile_poll',
  'profile_vote',
]
/** Rows of these get numbers one after the other, which go on behind what is filled in. */
const numbered = ['blog_post', 'blog_comment', 'profile_post', 'profile_comment', 'profile_poll']

/** Numbers of demo rows are lower. */
const first = 1_000_000

const words =
  'brake battery wheel torque sensor camera filter coolant clutch gearbox harness connector voltage insulation module tester bracket seal pump valve'

/** People of dealers, each of an outlet. */
async function addPeople(db: Db, count: number): Promise<void> {
  await sql`
    create temporary table hired on commit drop as
    select gen_random_uuid() as id, n, outlets.ids[1 + n % cardinality(outlets.ids)] as outlet
    from generate_series(1, ${sql.lit(count)}) n, (select array_agg(id order by code) as ids from outlet) outlets`.execute(
    db,
  )
  await sql`
    insert into app_user (id, email, username, full_name, kind, status, roles)
    select id, 'bench-' || n || '@demo.com', 'bench-' || n, 'Person ' || n, 'dealer', 'active',
      array[(array['SVM', 'BSM', 'DLP'])[1 + n % 3]]
    from hired`.execute(db)
  await sql`insert into user_scope (user_id, outlet_id) select id, outlet from hired`.execute(db)
  // Rows find their person by a number: an array of all of them would be unpacked for each row.
  await sql`
    create temporary table member on commit drop as
    select row_number() over (order by username) - 1 as nth, id from app_user where username like 'bench-%'`.execute(db)
  await sql`
    create temporary table reader on commit drop as
    select id from app_user where username in ('hqa', 'rgm', 'svm')`.execute(db)
  await sql`analyze member`.execute(db)
}

/** The person of a row `n`, spread by a step. */
const person = (people: number, step: number) =>
  sql`join member on member.nth = n::bigint * ${sql.lit(step)} % ${sql.lit(people)}`

/** Nine of ten posts are published; a word in each is in one of 2,000. */
async function addBlog(db: Db, posts: number, people: number): Promise<void> {
  await sql`
    insert into blog_post (id, title, slug, excerpt, body, plain_text, categories, tags, status, author_id, author_name,
      published_at, created_at, updated_at)
    select ${sql.lit(first)} + n, 'Notes on the ' || word[1 + n % cardinality(word)] || ' ' || n, 'bench-' || n,
      'What we learned about it', '<p>' || text || '</p>', text,
      array[(array['Fashion', 'Food', 'Gaming', 'Quote', 'Video'])[1 + n % 5]],
      array[word[1 + n % cardinality(word)], word[1 + n * 3 % cardinality(word)]],
      case when n % 10 = 0 then (array['Draft', 'Pending'])[1 + n / 10 % 2] else 'Published' end,
      author, 'Person', case when n % 10 <> 0 then at end, at, at
    from (
      select n, word, member.id as author, now() - n * interval '7 minutes' as at,
        (select string_agg(word[1 + (n * step + step * step) % cardinality(word)], ' ' order by step) from generate_series(1, 60) step)
          || ' rarity' || n % 2000 as text
      from generate_series(1, ${sql.lit(posts)}) n ${person(people, 7919)}, (select string_to_array(${sql.lit(words)}, ' ') as word) v
    ) written`.execute(db)
  await sql`
    insert into blog_comment (id, post_id, user_id, author_name, text, created_at)
    select ${sql.lit(first)} + n, ${sql.lit(first)} + 1 + n % ${sql.lit(posts)}, member.id, 'Person', 'A comment ' || n,
      now() - n * interval '1 minute'
    from generate_series(1, ${sql.lit(posts * 5)}) n ${person(people, 104_729)}`.execute(db)
  await sql`
    insert into blog_bookmark (user_id, post_id, created_at)
    select reader.id, ${sql.lit(first)} + n * 10 + 1, now() from reader,
      generate_series(1, ${sql.lit(Math.min(1_000, Math.floor(posts / 20)))}) n`.execute(db)
}

/** As many posts of profiles, with comments and likes; a score of connections each, and hundreds of who reads. */
async function addProfiles(db: Db, posts: number, people: number): Promise<void> {
  const at = sql`now() - n * interval '7 minutes'`
  await sql`
    insert into profile_post (id, user_id, text, at)
    select ${sql.lit(first + posts)} - n, member.id, 'A post about ' || n, ${at}
    from generate_series(1, ${sql.lit(posts)}) n ${person(people, 7919)}`.execute(db)
  await sql`
    insert into profile_comment (id, post_id, user_id, text, at)
    select ${sql.lit(first)} + n, ${sql.lit(first)} + n % ${sql.lit(posts)}, member.id, 'A comment ' || n, now()
    from generate_series(1, ${sql.lit(posts * 5)}) n ${person(people, 104_729)}`.execute(db)
  await sql`
    insert into profile_like (post_id, user_id, at)
    select ${sql.lit(first)} + n % ${sql.lit(posts)}, member.id, now()
    from generate_series(1, ${sql.lit(posts * 3)}) n ${person(people, 15_485_863)} on conflict do nothing`.execute(db)
  await sql`
    insert into profile_connection (user_id, other_id, at)
    select member.id, other.id, now()
    from member cross join generate_series(1, 10) step
      join member other on other.nth = (member.nth + step * step) % ${sql.lit(people)}
    on conflict do nothing`.execute(db)
  await sql`
    insert into profile_connection (user_id, other_id, at)
    select reader.id, member.id, now() from generate_series(1, 300) n ${person(people, 7919)}, reader
    on conflict do nothing`.execute(db)
  await sql`
    insert into profile_poll (id, user_id, question, options, at)
    select ${sql.lit(first)} + n, member.id, 'What about ' || n || '?', '{Yes,No,Later}', ${at}
    from generate_series(1, ${sql.lit(Math.ceil(posts / 20))}) n ${person(people, 7919)}`.execute(db)
  await sql`
    insert into profile_vote (poll_id, user_id, option, at)
    select ${sql.lit(first)} + 1 + n % ${sql.lit(Math.ceil(posts / 20))}, member.id, 1 + n % 3, now()
    from generate_series(1, ${sql.lit(posts)}) n ${person(people, 15_485_863)} on conflict do nothing`.execute(db)
}

async function countOn(db: Db): Promise<void> {
  for (const entity of numbered)
    await sql`
      insert into sample_id (entity, last) select ${entity}, max(id) from ${sql.table(entity)}
      on conflict (entity) do update set last = excluded.last`.execute(db)
}

/** Updates the planner's statistics for new rows: it assumes the tables to be as they were. */
async function tellPlanner(db: Db): Promise<void> {
  await sql`set local role none`.execute(db)
  for (const table of [...large, 'app_user', 'user_scope']) await sql`analyze ${sql.table(table)}`.execute(db)
  await sql`set local role rad_network`.execute(db)
}

/**
 * So many posts of the blog, and as many in profiles, each with five comments: ten of them for each post. A fifth as many people.
 */
export async function fillPeople(database: Database, posts: number): Promise<void> {
  await inTransaction(
    database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await sql`set local maintenance_work_mem = '256MB'`.execute(db)
      await sql`set local synchronous_commit = off`.execute(db)
      await sql`set constraints all immediate`.execute(db)
      const people = Math.ceil(posts / 5)
      await addPeople(db, people)
      await withoutIndexes(db, large, async () => {
        await addBlog(db, posts, people)
        await addProfiles(db, posts, people)
      })
      await countOn(db)
      await tellPlanner(db)
    },
    { timeoutMs: 3_600_000 },
  )
}
