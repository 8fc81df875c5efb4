import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { sayIn } from '#kernel/mail/mail-words.ts'
import { plainWords } from '#kernel/contract/plain-words.ts'
import type { ReadMail } from '#kernel/command/postbox.ts'
import { word } from '#kernel/contract/words.ts'
import { asHtml } from './as-html.rules.ts'
import { type Copy, type Delivered, putSortedCopies } from './delivery.commands.ts'
import { entity } from './drafts.commands.ts'
import { ownMessage } from './message-ids.rules.ts'
import { tellOfNew } from './notices.ts'
import { emailText } from './rich-text.rules.ts'
import type { Person } from './vocabulary.ts'

/** `ann+parts@brand.example` is an address of `ann@brand.example`. */
const withoutTag = (address: string) => address.replace(/^([^+@]+)\+[^@]*@/, '$1@')

interface Receiver {
  user_id: string
  language: string
}

/** Those who have one of these addresses. */
async function mailboxesOf(db: Db, addresses: readonly string[]): Promise<Receiver[]> {
  const candidates = [...new Set(addresses.flatMap((one) => [one, withoutTag(one)]))]
  const { rows } = await sql<Receiver>`
    select user_id, coalesce(rad.language_of(user_id), 'en') as language
    from rad.mailboxes_of(${sql.val(candidates)}::text[]) order by user_id`.execute(db)
  return rows
}

interface Answered {
  user_id: string
  thread_id: string
  message_id: string
  sender_id: string | null
}

/** The mails that a mail answers, with the copies people have of them; the nearest first. */
async function answeredBy(db: Db, { settings }: Deps, mail: ReadMail): Promise<Answered[]> {
  if (mail.answers.length === 0) return []
  const own = mail.answers.flatMap((id) => ownMessage(id, settings) ?? [])
  const { rows } = await sql<Answered & { id: string }>`
    select c.user_id, c.thread_id, m.id as message_id, m.sender_id, coalesce(m.header_id, m.id::text) as id
    from email_message m join email_copy c on c.message_id = m.id
    where m.header_id = any (${sql.val(mail.answers)}::text[]) or m.id = any (${sql.val(own)}::uuid[])`.execute(db)
  const place = (id: string) => mail.answers.findIndex((one) => one === id || ownMessage(one, settings) === id)
  return rows.toSorted((one, other) => place(one.id) - place(other.id))
}

/** Where no address is known here, an answer to a mail of ours goes to its sender: so returned mails arrive, too. */
async function writersOf(db: Db, answered: readonly Answered[]): Promise<Receiver[]> {
  const first = answered.find(({ sender_id }) => sender_id !== null)?.sender_id
  if (!first) return []
  const { rows } = await sql<Receiver>`
    select id as user_id, coalesce(rad.language_of(id), 'en') as language
    from app_user where id = ${first}::uuid and status = 'active'`.execute(db)
  return rows
}

/** The same mail that came another way before, such as once for each receiver: its message, and who has it. */
async function cameBefore(db: Db, mail: ReadMail, body: string) {
  if (mail.message_id === undefined) return undefined
  const { rows } = await sql<{ id: string; has: string[] }>`
    select m.id, array(select c.user_id from email_copy c where c.message_id = m.id) as has
    from email_message m
    where m.header_id = ${mail.message_id} and m.sender_id is null and m.from_email = ${mail.from.email}
      and m.subject = ${mail.subject} and m.body = ${body}
      and array(select f.sha256 from email_file f where f.message_id = m.id order by f.sha256 collate "C")
        = ${sql.val(mail.files.map(({ sha256 }) => sha256).toSorted())}::text[]
    limit 1`.execute(db)
  return rows[0]
}

/** The text as a mailbox stores it, with a line on files that could not be stored. */
async function bodyOf(deps: Deps, mail: ReadMail, language: string): Promise<string> {
  const cleaned = await emailText.cleanCut(mail.html ?? asHtml(mail.text))
  if (mail.files_left_out === 0) return cleaned
  const say = sayIn(await deps.translations(language))
  const values = { count: String(mail.files_left_out) }
  return (
    cleaned +
    asHtml(say({ text: word('Attachments that were left out, as they are too many or too large: {count}'), values }))
  )
}

async function addMessage(db: Db, mail: ReadMail, body: string, thread_id: string, at: Date): Promise<Delivered> {
  const message = {
    id: crypto.randomUUID(),
    thread_id,
    from_name: mail.from.name || mail.from.email,
    from_email: mail.from.email,
    subject: mail.subject,
    plain_text: plainWords(body),
  }
  const sent = mail.date && mail.date < at && mail.date.getFullYear() > 1970 ? mail.date : at
  await db
    .insertInto('email_message')
    .values({
      ...message,
      ...emailText.stored(body),
      to_people: JSON.stringify(mail.to),
      cc_people: JSON.stringify(mail.cc),
      header_id: mail.message_id ?? null,
      is_automatic: mail.is_automatic,
      sends_at: sent,
      created_at: at,
      updated_at: at,
    })
    .execute()
  // In the order they came in.
  for (const [place, { name, type, sha256, content }] of mail.files.entries())
    await db
      .insertInto('email_file')
      .values({
        message_id: message.id,
        name,
        type,
        sha256,
        content,
        bytes: content.length,
        at: new Date(at.getTime() + place),
      })
      .execute()
  const people: { to_people: Person[]; cc_people: Person[] } = { to_people: mail.to, cc_people: mail.cc }
  return { ...message, ...people, bcc_people: [] }
}

const readMessage = async (db: Db, id: string): Promise<Delivered> =>
  db.selectFrom('email_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Puts a mail from outside into the mailboxes of its receivers, each copy into the owner's own conversation. Returns how
 * many people have it; none where no receiver is known here.
 */
export async function deliverIncoming(db: Db, deps: Deps, mail: ReadMail): Promise<number> {
  const named = [...mail.to, ...mail.cc].map(({ email }) => email)
  const answered = await answeredBy(db, deps, mail)
  const meant = await mailboxesOf(db, [...named, ...mail.delivered_to])
  const receivers = meant.length > 0 ? meant : await writersOf(db, answered)
  if (receivers.length === 0) return 0
  const at = deps.clock.now()
  const body = await bodyOf(deps, mail, receivers[0]!.language)
  const before = await cameBefore(db, mail, body)
  const threadOf = (user_id: string) => answered.find((one) => one.user_id === user_id)?.thread_id
  const missing = receivers.filter(({ user_id }) => !before?.has.includes(user_id))
  if (missing.length === 0) return receivers.length
  const message = before
    ? await readMessage(db, before.id)
    : await addMessage(db, mail, body, threadOf(missing[0]!.user_id) ?? crypto.randomUUID(), at)
  for (const { user_id } of missing) {
    const copy: Copy = {
      user_id,
      is_outgoing: false,
      folder: mail.is_spam ? 'spam' : 'inbox',
      is_read: false,
      has_files: mail.files.length > 0,
      arrives_at: at,
      shown_at: at,
    }
    const id = await putSortedCopies(db, { ...message, thread_id: threadOf(user_id) ?? message.id }, [copy])
    await tellOfNew(db, at, sql<boolean>`c.id = ${id}`)
  }
  await auditWork(db, [
    {
      action: 'receive',
      entity,
      entity_id: message.id,
      after: { receivers: missing.length, files: mail.files.length },
    },
  ])
  return receivers.length
}
