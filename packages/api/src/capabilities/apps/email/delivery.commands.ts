import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import type { Person, StoredFolder } from './vocabulary.ts'

/** A message as it goes into mailboxes. */
export interface Delivered {
  id: string
  thread_id: string
  from_name: string
  from_email: string
  to_people: readonly Person[]
  cc_people: readonly Person[]
  bcc_people: readonly Person[]
  subject: string
  plain_text: string
}

const named = (people: readonly Person[]) => people.map(({ name, email }) => `${name} ${email}`).join(' ')
const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

/** The letters a copy is found by: sender, receivers, subject, and words, a line each. Hidden receivers are their sender's alone. */
export const searchTextOf = (message: Delivered, isOutgoing: boolean) => {
  const { to_people, cc_people, bcc_people } = message
  const receivers = [...to_people, ...cc_people, ...(isOutgoing ? bcc_people : [])]
  const lines = [`${message.from_name} ${message.from_email}`, named(receivers), message.subject, message.plain_text]
  return sql<string>`rad.letters(${lines.map(oneLine).join('\n')})`
}

/** The state of a copy in its mailbox. */
export interface Copy {
  user_id: string
  is_outgoing: boolean
  folder: StoredFolder
  is_read: boolean
  is_starred?: boolean
  labels?: string[]
  has_files: boolean
  /** Its attachments are to be added as documents of its owner. */
  documents_due?: boolean
  arrives_at: Date
  shown_at: Date
}

/** Puts copies of a message into mailboxes. */
export async function putCopies(db: Db, message: Delivered, copies: readonly Copy[]): Promise<number> {
  const first = await nextSampleId(db, 'email', copies.length)
  const plain = { is_starred: false, labels: [], documents_due: false }
  await db
    .insertInto('email_copy')
    .values(
      copies.map((copy, index) => ({
        ...plain,
        ...copy,
        id: first + index,
        message_id: message.id,
        thread_id: message.thread_id,
        search_text: searchTextOf(message, copy.is_outgoing),
      })),
    )
    .execute()
  return first
}

interface Sorted {
  user_id: string
  folder: StoredFolder | null
  is_read: boolean
  is_starred: boolean
  labels: string[]
  documents_due: boolean
}

/** Adds copies where the rules of their owners put them. A copy in spam is not moved. */
export async function putSortedCopies(db: Db, message: Delivered, copies: readonly Copy[]): Promise<number> {
  const sortable = copies.filter(({ folder }) => folder === 'inbox').map(({ user_id }) => user_id)
  const { rows } = await sql<Sorted>`
    select * from rad.sorted_by_rules(${sql.val(sortable)}::uuid[], ${searchTextOf(message, false)},
      ${copies.some(({ has_files }) => has_files)})`.execute(db)
  const sorted = new Map(
    rows.map(({ user_id, folder, ...marks }) => [user_id, { ...marks, ...(folder && { folder }) }]),
  )
  return putCopies(
    db,
    message,
    copies.map((copy) => ({ ...copy, ...sorted.get(copy.user_id) })),
  )
}

/** All receivers of a message, each address once. */
export const receiversOf = ({ to_people, cc_people, bcc_people }: Delivered): Person[] => [
  ...new Map([...to_people, ...cc_people, ...bcc_people].map((one) => [one.email, one])).values(),
]

/**
 * Delivers a message into the mailboxes of this product, in the caller's transaction: a copy for each receiver who
 * has one, there from `arrives_at` on. Returns the addresses that have no mailbox here, which are outside.
 */
export async function deliver(
  db: Db,
  message: Delivered,
  on: { arrives_at: Date; has_files: boolean },
): Promise<string[]> {
  const receivers = receiversOf(message)
  const addresses = receivers.map(({ email }) => email)
  const { rows: mailboxes } = await sql<{ email: string; user_id: string }>`
    select email, user_id from rad.mailboxes_of(${sql.val(addresses)}::text[])`.execute(db)
  const { arrives_at, has_files } = on
  const incoming = {
    is_outgoing: false,
    folder: 'inbox',
    is_read: false,
    has_files,
    arrives_at,
    shown_at: arrives_at,
  } as const
  if (mailboxes.length > 0)
    await putSortedCopies(
      db,
      message,
      mailboxes.map(({ user_id }) => ({ user_id, ...incoming })),
    )
  const known = new Set(mailboxes.map(({ email }) => email))
  return addresses.filter((address) => !known.has(address))
}

/** A message that is due to go out, with the addresses it goes to. */
export interface GoesOut {
  id: string
  thread_id: string
  sender_id: string | null
  outside: string[]
  subject: string
}

/** Mails for outside: sent, past their undo time, and not handed over yet; locked for the caller who hands them over. */
export const dueOutside = (db: Db, now: Date, ids: readonly string[]): Promise<GoesOut[]> =>
  db
    .selectFrom('email_message')
    .select(['id', 'thread_id', 'sender_id', 'outside', 'subject'])
    .where('outside_at', '<=', now.toISOString())
    .where('id', 'in', ids)
    .orderBy('outside_at')
    .forUpdate()
    .skipLocked()
    .execute()

/** Records that a message was handed to the mail server. */
export async function noteHandedOver(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('email_message').set({ outside_at: null }).where('id', 'in', ids).execute()
}
