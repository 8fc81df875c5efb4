import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '#kernel/context.ts'
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
    select from chat_file f where f.chat_id = m.chat_id and f.no = m.no and f.type like 'image/%')`,
  link: sql<SqlBool>`m.search_text ~ 'https?://'`,
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

/** Messages of the asker's chats, the newest first; nothing where nothing is looked for. */
export async function searchMessages({ db, actor, query }: Context<typeof chatApi.search>): Promise<{
  found: FoundMessage[]
}> {
  const me = actor.user_id
  const conditions = conditionsOf(readMessageSearch(query.q), me).filter((one) => one !== undefined)
  if (conditions.length === 0) return { found: [] }
  const inside = query.chat === undefined ? undefined : await ownChat(db, me, query.chat)
  const here = inside && sql<SqlBool>`m.chat_id = ${inside.id}::uuid`
  const { rows } = await sql<FoundMessage>`
    with found as materialized (
      select m.chat_id, m.no, m.parent_no, m.user_id, m.text, m.at, m.has_file, c.title,
        case when c.first_id = ${me}::uuid then c.second_id else c.first_id end as other_id
      from chat_message m
      join chat_member own on own.chat_id = m.chat_id and own.user_id = ${me}::uuid and m.no > own.cleared_no
      join chat c on c.id = m.chat_id
      where m.deleted_at is null and ${allOf([here, ...conditions])}
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
  return { found: rows }
}
