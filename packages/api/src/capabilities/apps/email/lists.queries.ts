import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { searchConditions } from './search-terms.queries.ts'
import type { EmailFolder, StoredFolder } from './vocabulary.ts'

/** A list: a folder or a label, the search in it, and whether a row is a whole conversation. */
export interface Listed {
  q?: string | undefined
  folder?: EmailFolder | undefined
  label?: string | undefined
  conversations?: boolean | undefined
}

/** A copy that a condition is about, by the name it has in its statement. */
type Copy = RawBuilder<unknown>
const c = sql`c`

export const at = (now: Date) => sql`${now.toISOString()}::timestamptz`
export const newestFirst = sql`c.shown_at desc, c.id desc`

export const inFolder = (folder: StoredFolder, now: Date, of: Copy = c) =>
  sql<SqlBool>`${of}.folder = ${folder} and ${of}.shown_at <= ${at(now)}`
export const waitsIn = (folder: StoredFolder, now: Date, of: Copy = c) =>
  sql<SqlBool>`${of}.folder = ${folder} and ${of}.shown_at > ${at(now)} and ${of}.arrives_at <= ${at(now)}`

function folderCondition(folder: EmailFolder, now: Date, of: Copy): RawBuilder<SqlBool> {
  switch (folder) {
    case 'starred':
      return sql`${of}.is_starred and ${of}.folder <> 'trash'`
    case 'snoozed':
      return waitsIn('inbox', now, of)
    case 'scheduled':
      return waitsIn('sent', now, of)
    case 'all':
      return sql`${of}.folder not in ('trash', 'spam')`
    default:
      return inFolder(folder, now, of)
  }
}

/** Which copies are in a folder or label. Those of a label are gathered from all folders but trash and spam. */
const placeCondition = ({ folder, label }: Listed, now: Date, of: Copy) =>
  sql<SqlBool>`${of}.arrives_at <= ${at(now)} and ${
    label
      ? sql`${of}.labels <> '{}' and ${label} = any (${of}.labels) and ${of}.folder not in ('trash', 'spam')`
      : folderCondition(folder ?? 'inbox', now, of)
  }`

/** Folders in which every mail is a separate row. */
const alone: readonly (EmailFolder | undefined)[] = ['draft', 'scheduled', 'snoozed']

/** Whether a row is a conversation. A search finds single mails. */
export const isGrouped = ({ q, folder, conversations }: Listed): boolean =>
  conversations === true && !q && !alone.includes(folder)

/** A draft is a separate row. */
const areTogether = (of: Copy) => sql<SqlBool>`(${of}.id = c.id or ${of}.folder <> 'draft' and c.folder <> 'draft')`

/** The copies of a list: of a conversation the newest one that is in it. */
export async function listConditions(db: Db, listed: Listed, now: Date): Promise<RawBuilder<SqlBool>[]> {
  const isNewest = sql<SqlBool>`not exists (
    select from email_copy n where n.user_id = c.user_id and n.thread_id = c.thread_id and ${areTogether(sql`n`)}
      and ${placeCondition(listed, now, sql`n`)} and (n.shown_at, n.id) > (c.shown_at, c.id))`
  return [
    placeCondition(listed, now, c),
    ...(isGrouped(listed) ? [isNewest] : []),
    ...(await searchConditions(db, listed.q)),
  ]
}

/** A row acts for so many mails of its conversation, the newest. */
const mostGrouped = 100
const mostWriters = 10

/** For a row that is a conversation: its mails in the list, and those who wrote in it, in the order they joined. */
export const conversationColumns = (listed: Listed | undefined, now: Date) =>
  listed === undefined
    ? sql`'[]'::jsonb as conversation, '[]'::jsonb as writers`
    : sql`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'folder', t.folder, 'isRead', t.is_read, 'isStarred', t.is_starred,
        'labels', t.labels) order by t.shown_at desc, t.id desc), '[]')
      from (select t.* from email_copy t where t.user_id = c.user_id and t.thread_id = c.thread_id and ${areTogether(sql`t`)}
        and ${placeCondition(listed, now, sql`t`)}
        order by t.shown_at desc, t.id desc limit ${sql.lit(mostGrouped)}) t) as conversation,
    (select coalesce(jsonb_agg(jsonb_build_object('name', w.from_name, 'email', w.from_email) order by w.first), '[]')
      from (select o.from_name, o.from_email, min(t.shown_at) as first
        from email_copy t join email_message o on o.id = t.message_id
        where t.user_id = c.user_id and t.thread_id = c.thread_id and t.folder not in ('trash', 'draft')
          and t.arrives_at <= ${at(now)}
        group by 1, 2 order by first limit ${sql.lit(mostWriters)}) w) as writers`
