import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { readInOrder } from '#database/transaction.ts'
import type { Context, Db } from '#kernel/context.ts'
import { allOf, containing } from '#kernel/list.ts'
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

/** The conditions of a search, besides which chats it is about. */
const conditionsOf = (search: MessageSearch, me: string) => [
  ...search.words.map((word) => sql<SqlBool>`m.search_text like ${containing(word)}`),
  ...search.types.map((type) => ofType[type]),
  anyOf(
    search.from.map((name) =>
      name === 'me'
        ? sql<SqlBool>`m.user_id = ${me}::uuid`
        : sql<SqlBool>`m.user_id in (
            select p.id from rad.people_named((select rad.chat_peers())::uuid[]) p left join app_user u on u.id = p.id
            where rad.letters(p.full_name) like ${containing(name)} or lower(u.username) = ${name})`,
    ),
  ),
  anyOf(
    search.in.map(
      (name) => sql<SqlBool>`m.chat_id in (
        select c.id from chat c left join rad.people_named((select rad.chat_peers())::uuid[]) p
          on p.id = case when c.first_id = ${me}::uuid then c.second_id else c.first_id end
        where rad.letters(coalesce(c.title, p.full_name)) like ${containing(name)})`,
    ),
  ),
]

/** As many messages as a search collects; of more the newest are met soon by walking the chats. */
const mostKeys = 5_000

/**
 * The keys of the messages that contain all the words, to stand after FROM; undefined where there are too many to collect, or the longest
 * is too short for the index of letters. Where nothing else is asked for, those of the newest alone.
 */
async function foundByIndex(
  db: Db,
  { words, from, in: chats, types }: MessageSearch,
  chat_id: string | undefined,
): Promise<RawBuilder<unknown> | undefined> {
  const [longest, ...others] = words.toSorted((one, other) => other.length - one.length)
  if (longest === undefined || !/[\p{L}\p{N}]{3}/u.test(longest)) return undefined
  const isAll = from.length + chats.length + types.length === 0
  const rest = others.length === 0 ? sql`'{}'::text[]` : sql`array[${sql.join(others.map(containing))}]`
  const { rows } = await sql<{ chats: string[] | null; numbers: number[] | null }>`
    select chats, numbers from rad.chat_messages_containing(
      ${containing(longest)}, ${rest}, ${chat_id ?? null}::uuid, ${mostKeys}::int, ${isAll ? most.found : null}::int)`.execute(
    db,
  )
  const found = rows[0] ?? { chats: [], numbers: [] }
  if (!found.chats || !found.numbers) return undefined
  return sql`unnest(${sql.val(found.chats)}::uuid[], ${sql.val(found.numbers)}::int[]) as key (chat_id, no)`
}

/** Messages of the asker's chats, the newest first; nothing where nothing is looked for. */
export async function searchMessages({ db, actor, query }: Context<typeof chatApi.search>): Promise<{
  found: FoundMessage[]
}> {
  const me = actor.user_id
  const search = readMessageSearch(query.q)
  const conditions = conditionsOf(search, me).filter((one) => one !== undefined)
  if (conditions.length === 0) return { found: [] }
  const inside = query.chat === undefined ? undefined : await ownChat(db, me, query.chat)
  const keys = await foundByIndex(db, search, inside?.id)
  const here = inside && sql<SqlBool>`own.chat_id = ${inside.id}::uuid`
  const matches = sql`m.no > own.cleared_no and m.deleted_at is null and ${allOf(conditions)}`
  // Without keys each chat is walked from its newest message on.
  const source = keys
    ? sql`${keys} join chat_member own on own.chat_id = key.chat_id
        join chat_message m on m.chat_id = key.chat_id and m.no = key.no and ${matches}`
    : sql`chat_member own cross join lateral (
        select m.* from chat_message m where m.chat_id = own.chat_id and ${matches}
        order by m.no desc limit ${sql.lit(most.found)}) m`
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
