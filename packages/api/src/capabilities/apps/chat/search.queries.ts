import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { readInOrder } from '#database/transaction.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { allOf, containing } from '#kernel/list/list-sql.ts'
import { most } from './bounds.contract.ts'
import { ownChat } from './chats.queries.ts'
import type { chatApi } from './contract.ts'
import { readMessageSearch, type MessageSearch } from './rules.ts'
import type { FoundMessage } from './shapes.contract.ts'

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> | undefined =>
  conditions.length === 0 ? undefined : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

const ofType = {
  file: sql<SqlBool>`m.has_file`,
  image: sql<SqlBool>`m.has_file and exists (
    select from chat_file f where f.chat_id = m.chat_id and f.no = m.no and f.is_image)`,
  link: sql<SqlBool>`m.has_link`,
}

/** Who wrote and in which chats, by their ids; undefined for all. */
interface Narrowed {
  writers: readonly string[] | undefined
  chats: readonly string[] | undefined
}

/** The people and chats that `from:` and `in:` name, among those of the user. */
async function narrowed(db: Db, me: string, search: MessageSearch, inside: string | undefined): Promise<Narrowed> {
  const names = search.from.filter((name) => name !== 'me')
  if (names.length + search.in.length === 0)
    return { writers: search.from.length > 0 ? [me] : undefined, chats: inside === undefined ? undefined : [inside] }
  const people = sql`rad.people_named((select rad.chat_peers())::uuid[])`
  const isNamed = names.map(
    (name) => sql<SqlBool>`rad.letters(p.full_name) like ${containing(name)} or lower(u.username) = ${name}`,
  )
  const isIn = search.in.map(
    (name) => sql<SqlBool>`rad.letters(coalesce(c.title, p.full_name)) like ${containing(name)}`,
  )
  const { rows } = await sql<{ writers: string[]; chats: string[] }>`
    select array(select p.id from ${people} p left join app_user u on u.id = p.id
      where ${anyOf(isNamed) ?? sql`false`}) as writers,
    array(select c.id from chat c left join ${people} p
        on p.id = case when c.first_id = ${me}::uuid then c.second_id else c.first_id end
      where ${anyOf(isIn) ?? sql`false`}) as chats`.execute(db)
  const { writers, chats } = rows[0]!
  return {
    writers: search.from.length === 0 ? undefined : search.from.includes('me') ? [me, ...writers] : writers,
    chats:
      search.in.length > 0
        ? chats.filter((one) => inside === undefined || one === inside)
        : inside === undefined
          ? undefined
          : [inside],
  }
}

/** As many messages as a search collects; of more the newest are met soon by walking the chats. */
const mostKeys = 5_000

/** The index of letters finds words from three on. */
const isIndexed = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

const patterns = (words: readonly string[]) =>
  words.length === 0 ? sql`'{}'::text[]` : sql`array[${sql.join(words.map(containing))}]`

/**
 * The keys of the messages that contain all words, for use after FROM; undefined where there are too many to collect, or no word
 * is long enough for the trigram index. Where no type is requested, those of the newest alone.
 */
async function foundByIndex(
  db: Db,
  { words, types }: MessageSearch,
  { writers, chats }: Narrowed,
): Promise<RawBuilder<unknown> | undefined> {
  const indexed = words.filter(isIndexed)
  if (indexed.length === 0) return undefined
  const others = words.filter((word) => !isIndexed(word))
  const { rows } = await sql<{ chats: string[] | null; numbers: number[] | null }>`
    select chats, numbers from rad.chat_messages_containing(
      ${patterns(indexed)}, ${patterns(others)}, ${writers ?? null}::uuid[], ${chats ?? null}::uuid[], ${mostKeys}::int,
      ${types.length === 0 ? most.found : null}::int)`.execute(db)
  const found = rows[0] ?? { chats: [], numbers: [] }
  if (!found.chats || !found.numbers) return undefined
  return sql`unnest(${sql.val(found.chats)}::uuid[], ${sql.val(found.numbers)}::int[]) as key (chat_id, no)`
}

/** So many writers are walked one by one in each chat, by the index of what they wrote there. */
const mostWriters = 20

/** Each chat is walked from its newest message on, or from the newest of each writer. */
function walked(matches: RawBuilder<SqlBool>, writers: Narrowed['writers']): RawBuilder<unknown> {
  const isEach = writers !== undefined && writers.length <= mostWriters
  const each = isEach ? sql`cross join unnest(${sql.val(writers)}::uuid[]) as writer (id)` : sql``
  const written = isEach
    ? sql`and m.user_id = writer.id`
    : writers
      ? sql`and m.user_id = any (${sql.val(writers)}::uuid[])`
      : sql``
  return sql`chat_member own ${each} cross join lateral (
    select m.* from chat_message m where m.chat_id = own.chat_id ${written} and ${matches}
    order by m.no desc limit ${sql.lit(most.found)}) m`
}

/** Messages of the user's chats, the newest first; nothing where nothing is looked for. */
export async function searchMessages({ db, actor, query }: Context<typeof chatApi.search>): Promise<{
  found: FoundMessage[]
}> {
  const me = actor.user_id
  const search = readMessageSearch(query.q)
  const { words, from, in: named, types } = search
  if (words.length + from.length + named.length + types.length === 0) return { found: [] }
  const inside = query.chat === undefined ? undefined : await ownChat(db, me, query.chat)
  const narrow = await narrowed(db, me, search, inside?.id)
  if (narrow.writers?.length === 0 || narrow.chats?.length === 0) return { found: [] }
  const keys = await foundByIndex(db, search, narrow)
  const here = narrow.chats && sql<SqlBool>`own.chat_id = any (${sql.val(narrow.chats)}::uuid[])`
  const conditions = [
    ...words.map((word) => sql<SqlBool>`m.search_text like ${containing(word)}`),
    ...types.map((type) => ofType[type]),
  ]
  const matches = sql<SqlBool>`m.no > own.cleared_no and m.deleted_at is null and ${allOf(conditions)}`
  const source = keys
    ? sql`${keys} join chat_member own on own.chat_id = key.chat_id
        join chat_message m on m.chat_id = key.chat_id and m.no = key.no and ${matches}`
    : walked(matches, narrow.writers)
  if (!keys) await readInOrder(db, true)
  const { rows } = await sql<FoundMessage>`
    with found as materialized (
      select m.chat_id, m.no, m.parent_no, m.user_id, m.text, m.at, m.has_file, c.title,
        case when c.first_id = ${me}::uuid then c.second_id else c.first_id end as other_id
      from ${source} join chat c on c.id = m.chat_id
      where own.user_id = ${me}::uuid and ${allOf([here])}
      order by m.at desc, m.no desc limit ${sql.lit(most.found)}
    ),
    names as materialized (
      select p.id, p.full_name from rad.people_named(array(
        select f.user_id from found f union select f.other_id from found f where f.other_id is not null)) p
    )
    select f.chat_id as "chatId", coalesce(f.other_id, f.chat_id) as "contactId",
      coalesce(f.title, (select n.full_name from names n where n.id = f.other_id), '') as "chatName",
      f.no as id, f.parent_no as "parentId", f.text as message, f.at as time,
      coalesce((select n.full_name from names n where n.id = f.user_id), '') as "senderName",
      case when f.has_file then (select d.name from chat_file d where d.chat_id = f.chat_id and d.no = f.no) end as file
    from found f order by f.at desc, f.no desc`.execute(db)
  if (!keys) await readInOrder(db, false)
  return { found: rows }
}
