import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { allOf, containing } from '#kernel/list/list-sql.ts'
import { most } from './bounds.contract.ts'
import { asContact, asGroup, mayBeWrittenTo, peopleOf, type PersonRow, seenActive } from './people.queries.ts'
import type { ChatContact, ChatRow } from './shapes.contract.ts'
import { type Mark, unmarked } from './tags.queries.ts'

interface ListRow extends Partial<PersonRow> {
  chat_id: string
  title: string | null
  last_no: number
  delivered_no: number
  is_muted: boolean
  people: number
  unseen: number
  typing: string[]
  no: number | null
  text: string | null
  at: string | null
  sender: string | null
  has_file: boolean | null
}

/** What is unread is counted this far. */
const mostUnseen = 100

/** The query of a list: a name, and a tag. */
export interface ChatQuery {
  me: string
  q: string | undefined
  tag: string | undefined
  marks: ReadonlyMap<string, Mark>
  now: Date
}

/** The contacts with the requested tag; undefined for all. */
const tagged = ({ tag, marks }: ChatQuery) =>
  tag === undefined ? undefined : [...marks].filter(([, { tags }]) => tags.includes(tag)).map(([id]) => id)

const important = ({ marks }: ChatQuery) => [...marks].filter(([, { isImportant }]) => isImportant).map(([id]) => id)

const oneOf = (column: RawBuilder<unknown>, ids: readonly string[]) =>
  sql<SqlBool>`${column} = any (${sql.val(ids)}::uuid[])`

function asRow(row: ListRow, { marks, now }: ChatQuery): ChatRow {
  const mark = marks.get(row.id ?? row.chat_id) ?? unmarked
  const contact =
    row.title === null ? asContact(row as PersonRow, now, mark) : asGroup(row.chat_id, row.title, row.people, mark)
  return {
    ...contact,
    chat: {
      id: row.chat_id,
      unseenMsgs: row.unseen,
      lastMessage: row.no === null ? null : { id: row.no, message: row.text!, time: row.at!, senderId: row.sender! },
      isMuted: row.is_muted,
      typing: row.typing,
    },
  }
}

/** The user's chats, important ones first, then by the newest message; and those with messages not yet delivered to them. */
export async function listChats(db: Db, query: ChatQuery) {
  const { me, q, now } = query
  const contact = sql`coalesce(c.other_id, c.chat_id)`
  const ids = tagged(query)
  const conditions = [
    q === undefined ? undefined : sql<SqlBool>`rad.letters(coalesce(c.title, p.full_name)) like ${containing(q)}`,
    ids && oneOf(contact, ids),
  ]
  const { rows } = await sql<ListRow>`
    with mine as materialized (
      select c.id as chat_id, c.title, c.last_no, c.last_at, m.read_no, m.delivered_no, m.cleared_no, m.is_muted,
        case when c.first_id = ${me}::uuid then c.second_id else c.first_id end as other_id
      from chat_member m join chat c on c.id = m.chat_id where m.user_id = ${me}::uuid
    ),
    typing as materialized (
      select m.chat_id, m.user_id from chat_member m
      where m.chat_id in (select c.chat_id from mine c) and m.user_id <> ${me}::uuid and m.typing_until > ${now}::timestamptz
    )
    select p.*, c.chat_id, c.title, c.last_no, c.delivered_no, c.is_muted,
      case when c.title is null then 2
        else (select count(*)::int from chat_member o where o.chat_id = c.chat_id) end as people,
      (select count(*)::int from (
        select from chat_message u where u.chat_id = c.chat_id and u.no > greatest(c.read_no, c.cleared_no)
          and u.user_id <> ${me}::uuid and u.deleted_at is null limit ${sql.lit(mostUnseen)}) n) as unseen,
      array(select n.full_name from rad.people_named(array(
        select t.user_id from typing t where t.chat_id = c.chat_id)) n) as typing,
      l.no, l.text, l.at, l.user_id as sender, l.has_file
    from mine c
    left join ${peopleOf(sql`array(select o.other_id from mine o where o.other_id is not null)`)} p on p.id = c.other_id
    left join lateral (
      select l.no, l.user_id, l.at, l.has_file,
        case when l.deleted_at is not null then '' when l.text = '' and l.has_file
          then (select d.name from chat_file d where d.chat_id = l.chat_id and d.no = l.no) else left(l.text, 140) end as text
      from chat_message l
      where l.chat_id = c.chat_id and l.parent_no is null and l.no > c.cleared_no order by l.no desc limit 1
    ) l on true
    where ${allOf(conditions)}
    order by ${oneOf(contact, important(query))} desc, c.last_at desc, c.chat_id limit ${sql.lit(most.chats)}`.execute(
    db,
  )
  return {
    rows: rows.map((row) => asRow(row, query)),
    undelivered: rows
      .filter(({ last_no, delivered_no }) => delivered_no < last_no)
      .map(({ chat_id, last_no }) => ({ id: chat_id, last_no })),
  }
}

/** People the user sees and has no chat with, important ones first, then by name. */
export async function listContacts(
  db: Db,
  query: ChatQuery,
): Promise<{ contacts: ChatContact[]; hasMoreContacts: boolean }> {
  const { me, q, marks, now } = query
  const read = async (...conditions: (RawBuilder<SqlBool> | undefined)[]) => {
    const named = q === undefined ? undefined : sql<SqlBool>`rad.letters(u.full_name) like ${containing(q)}`
    const { rows } = await sql<PersonRow>`
      select u.id, u.full_name, u.username, u.avatar, u.roles, u.email, u.phone, s.about, s.status, ${seenActive(sql`u.id`)} as active_at
      from app_user u left join chat_profile s on s.user_id = u.id
      where u.id <> ${me}::uuid and ${mayBeWrittenTo('u')} and ${allOf([named, ...conditions])}
        and not exists (select from chat c
          where c.first_id = least(u.id, ${me}::uuid) and c.second_id = greatest(u.id, ${me}::uuid))
      order by u.full_name, u.id limit ${sql.lit(most.contacts + 1)}`.execute(db)
    return rows
  }
  const id = sql`u.id`
  const ids = tagged(query)
  const first = important(query).filter((one) => !ids || ids.includes(one))
  const rest = ids?.filter((one) => !first.includes(one))
  // Two reads: the others come in the order of the index of names.
  const rows = [
    ...(first.length === 0 ? [] : await read(oneOf(id, first))),
    ...(rest?.length === 0
      ? []
      : await read(rest && oneOf(id, rest), first.length === 0 ? undefined : sql<SqlBool>`not ${oneOf(id, first)}`)),
  ]
  return {
    contacts: rows.slice(0, most.contacts).map((row) => asContact(row, now, marks.get(row.id) ?? unmarked)),
    hasMoreContacts: rows.length > most.contacts,
  }
}
