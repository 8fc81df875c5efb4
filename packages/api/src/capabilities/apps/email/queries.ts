import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Actor, Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { allOf, containing } from '#kernel/list/list-sql.ts'
import type { Email, emailApi, EmailFile, EmailMessage, EmailsMeta, EmailState, OpenEmail } from './contract.ts'
import {
  at,
  conversationColumns,
  inFolder,
  isGrouped,
  type Listed,
  listConditions,
  newestFirst,
  waitsIn,
} from './lists.queries.ts'
import { emailText } from './rich-text.rules.ts'
import type { Person, StoredFolder } from './vocabulary.ts'

/** The tables are read by handwritten SQL: a page of copies first, and then their messages. */
interface Row {
  id: number
  message_id: string
  thread_id: string
  is_outgoing: boolean
  folder: StoredFolder
  is_read: boolean
  is_starred: boolean
  labels: string[]
  arrives_at: string
  shown_at: string
  from_name: string
  from_email: string
  to_people: Person[]
  cc_people: Person[]
  bcc_people: Person[]
  subject: string
  words: string
  body: string
  cleaner_version: number
  is_plain_text: boolean
  sends_at: string | null
  updated_at: string
  version: number
  files: { id: string; name: string; type: string; bytes: number }[]
  thread_count: number
  conversation: EmailState[]
  writers: Person[]
  /** Of the mails of a conversation: how many there are, with those that are not answered. */
  total: number
}

type ReadContext = { db: Db; actor: Pick<Actor, 'user_id'>; deps: Context['deps'] }

const shownWords = 200

interface ReadOptions {
  now: Date
  /** With its whole text; without, its first words. */
  isWhole: boolean
  /** The list, if its rows are conversations. */
  of?: Listed | undefined
  /** Where the copies were counted: the count, otherwise 0. */
  total?: RawBuilder<number>
}

const withMessages = (
  copies: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { now, isWhole, of, total = sql`0` }: ReadOptions,
) => sql<Row>`
  with c as materialized (${copies})
  select c.id, c.message_id, c.thread_id, c.is_outgoing, c.folder, c.is_read, c.is_starred, c.labels, c.arrives_at, c.shown_at,
    m.from_name, m.from_email, m.to_people, m.cc_people, m.bcc_people, m.subject, m.cleaner_version, m.is_plain_text, m.sends_at, m.updated_at, m.version,
    left(m.plain_text, ${sql.lit(shownWords)}) as words, ${isWhole ? sql`m.body` : sql`''`} as body,
    case when c.has_files then coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.at, f.id)
      from email_file f where f.message_id = c.message_id), '[]') else '[]' end as files,
    (select count(distinct t.message_id) from email_copy t
      where t.thread_id = c.thread_id and t.folder <> 'trash' and t.arrives_at <= ${at(now)}) as thread_count,
    ${conversationColumns(of && isGrouped(of) ? of : undefined, now)}, ${total} as total
  from c join email_message m on m.id = c.message_id
  order by ${order}`

const escapedHtml = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const fileOf = ({ id, name, type, bytes }: Row['files'][number]): EmailFile => {
  const url = `/apps/email/files/${id}`
  return { id, fileName: name, type, size: bytes, url, thumbnail: type.startsWith('image/') ? url : '' }
}

/** The rows as they are answered. */
function messagesOf(rows: readonly Row[], { now, isWhole }: ReadOptions): Promise<EmailMessage[]> {
  const answered = rows.map(async (row) => {
    const isLater = (given: string | null): given is string => given !== null && Date.parse(given) > now.getTime()
    return {
      id: row.id,
      from: { name: row.from_name, email: row.from_email, avatar: null },
      to: row.to_people,
      cc: row.cc_people,
      bcc: row.is_outgoing ? row.bcc_people : [],
      subject: row.subject,
      message: isWhole
        ? await emailText.shown(row.body, row.cleaner_version)
        : row.words && `<p>${escapedHtml(row.words)}</p>`,
      isPlainText: row.is_plain_text,
      attachments: row.files.map(fileOf),
      isStarred: row.is_starred,
      isRead: row.is_read,
      labels: row.labels,
      folder: row.folder,
      time: row.sends_at ?? row.updated_at,
      isDraft: row.is_outgoing && row.sends_at === null,
      isOutgoing: row.is_outgoing,
      waitsUntil: isLater(row.shown_at) ? row.shown_at : null,
      undoUntil: row.is_outgoing && isLater(row.sends_at) ? row.sends_at : null,
      version: row.version,
      threadCount: Math.max(1, row.thread_count),
      threadId: row.thread_id,
    }
  })
  return Promise.all(answered)
}

/** The numbers in the panel of folders, each from an index. */
async function readMeta({ db, deps }: ReadContext): Promise<EmailsMeta> {
  const now = deps.clock.now()
  const count = (condition: RawBuilder<SqlBool>) =>
    sql`(select count(*) from email_copy c where ${condition} and c.user_id = rad.actor_id())`
  const { rows } = await sql<EmailsMeta>`select
    ${count(sql`not c.is_read and ${inFolder('inbox', now)}`)} as inbox,
    ${count(inFolder('draft', now))} as draft,
    ${count(sql`not c.is_read and ${inFolder('spam', now)}`)} as spam,
    ${count(waitsIn('inbox', now))} as snoozed,
    ${count(waitsIn('sent', now))} as scheduled`.execute(db)
  return rows[0]!
}

const groupOf = ({ conversation, writers }: Row) => ({ conversation, writers })

/** A page of a list, with the numbers of the panel of folders. */
export async function listEmails(ctx: Context<typeof emailApi.list>) {
  const { db, deps, query } = ctx
  const now = deps.clock.now()
  const { page, perPage } = query
  const options = { now, isWhole: false, of: query }
  const conditions = await listConditions(db, query, now)
  // The numbers of a page come from the index alone: what is before it is counted off without reading any mail.
  const { rows } = await withMessages(
    sql`select c.* from email_copy c where c.id = any (array(
      select c.id from email_copy c where ${allOf(conditions)}
      order by ${newestFirst} limit ${perPage + 1} offset ${(page - 1) * perPage}))`,
    newestFirst,
    options,
  ).execute(db)
  const emails = await messagesOf(rows.slice(0, perPage), options)
  return {
    emails: emails.map((email, index) => ({ ...email, replies: [], hiddenReplies: 0, ...groupOf(rows[index]!) })),
    emailsMeta: await readMeta(ctx),
    hasMore: rows.length > perPage,
  }
}

const theCopy = (id: number, now: Date) =>
  sql`select c.* from email_copy c where c.id = ${id} and c.arrives_at <= ${at(now)}`

/** A conversation is answered whole up to so many mails and characters, the newest first: one of thousands would hold up everyone. */
const mostReplies = 100
const mostLetters = 1_500_000

/** The other mails of a conversation, counted. The newest of them is always there. */
const othersOf = ({ thread_id, message_id, folder }: Row, now: Date) => sql`
  select c.* from (
    select o.*, count(*) over () as total, row_number() over newest as place, sum(length(m.body)) over newest as letters
    from (select distinct on (c.message_id) c.* from email_copy c
      where c.thread_id = ${thread_id} and c.message_id <> ${message_id} and c.arrives_at <= ${at(now)}
        and c.folder <> 'draft' ${folder === 'trash' ? sql`` : sql`and c.folder <> 'trash'`}
      order by c.message_id, c.is_outgoing desc) o
    join email_message m on m.id = o.message_id
    window newest as (order by m.sends_at desc, o.id desc)) c
  where c.place = 1 or (c.place <= ${mostReplies} and c.letters <= ${mostLetters})`

/** One mail with the others of its conversation. Those in the trash are included only for a mail in the trash. */
export async function findEmail(
  { db, deps }: Pick<ReadContext, 'db' | 'deps'>,
  id: number,
  of?: Listed,
): Promise<Email> {
  const now = deps.clock.now()
  const options = { now, isWhole: true }
  const { rows } = await withMessages(theCopy(id, now), newestFirst, { ...options, of }).execute(db)
  const row = rows[0]
  if (!row) throw notFound()
  const others = await withMessages(othersOf(row, now), sql`m.sends_at, c.id`, {
    ...options,
    total: sql`c.total`,
  }).execute(db)
  const [email, ...replies] = await messagesOf([row, ...others.rows], options)
  const hiddenReplies = (others.rows[0]?.total ?? 0) - replies.length
  return { ...email!, replies, hiddenReplies, ...groupOf(row) }
}

/** The mail above or below one in a list; undefined at its end. */
async function neighbourOf({ db, deps }: ReadContext, id: number, list: Listed, dir: 'previous' | 'next') {
  const conditions = allOf(await listConditions(db, list, deps.clock.now()))
  const [before, order] = dir === 'next' ? [sql`<`, newestFirst] : [sql`>`, sql`c.shown_at, c.id`]
  const { rows } = await sql<{ id: number }>`
    select c.id from email_copy c
    where (c.shown_at, c.id) ${before} (select o.shown_at, o.id from email_copy o where o.id = ${id})
      and ${isGrouped(list) ? sql`c.thread_id <> (select o.thread_id from email_copy o where o.id = ${id})` : sql`true`}
      and ${conditions}
    order by ${order} limit 1`.execute(db)
  return rows[0]?.id
}

/** Requested without a list, a mail is in the list of its folder. */
const listOf = (listed: Listed, { folder }: Pick<Email, 'folder'>): Listed =>
  listed.folder || listed.label || listed.q ? listed : { ...listed, folder }

async function openEmail(ctx: ReadContext, id: number, listed: Listed): Promise<OpenEmail> {
  const email = await findEmail(ctx, id, listed)
  const list = listOf(listed, email)
  return {
    ...email,
    hasPreviousMail: (await neighbourOf(ctx, id, list, 'previous')) !== undefined,
    hasNextMail: (await neighbourOf(ctx, id, list, 'next')) !== undefined,
  }
}

export const readEmail = (ctx: Context<typeof emailApi.get>): Promise<OpenEmail> =>
  openEmail(ctx, ctx.query.id, ctx.query)

/** The neighbour of a mail in the visible list. */
export async function paginateEmail(ctx: Context<typeof emailApi.paginate>): Promise<OpenEmail> {
  const { dir, emailId, ...listed } = ctx.query
  const list = listOf(listed, await findEmail(ctx, emailId))
  const id = await neighbourOf(ctx, emailId, list, dir)
  if (id === undefined) throw notFound()
  return openEmail(ctx, id, list)
}

const mostContacts = 20

/** People the user sees, and those they wrote to lately. */
export async function listContacts({ db, query, actor }: Context<typeof emailApi.contacts>) {
  const looked = query.q ? containing(query.q) : undefined
  const people = await db
    .selectFrom('app_user')
    .select(['full_name as name', 'email', 'avatar'])
    .where('status', '=', 'active')
    .where('kind', '!=', 'service_account')
    .where(allOf([looked && sql`rad.letters(full_name || ' ' || email || ' ' || username) like ${looked}`]))
    .orderBy('full_name')
    .orderBy('id')
    .limit(mostContacts)
    .execute()
  const { rows: written } = await sql<{ name: string; email: string; avatar: null }>`
    select distinct on (p.email) p.name, p.email, null as avatar
    from (
      select to_people || cc_people as people from email_message
      where sender_id = ${actor.user_id}::uuid order by updated_at desc limit 200
    ) m, jsonb_to_recordset(m.people) as p(name text, email text)
    where ${allOf([looked && sql<SqlBool>`rad.letters(p.name || ' ' || p.email) like ${looked}`])}
    order by p.email limit ${mostContacts}`.execute(db)
  const known = new Set(people.map(({ email }) => email))
  return [...people, ...written.filter(({ email }) => !known.has(email))].slice(0, mostContacts)
}
