import { publishOnCommit } from '#database/transaction.ts'
import type { Db } from './context.ts'

/** What leaves the product, handed over after the commit, at least once. */
export interface OutboxMessage {
  topic: 'mail'
  /**
   * Twice the same key is one message. Made of what the message is about, never of what a caller chose; without one the message is
   * unique.
   */
  dedupe_key?: string | undefined
  payload: Mail
  /** Attached files. They are stored separately from the text, which lists read. */
  attachments?: readonly MailFile[]
}

/** A file of a mail. */
export interface MailFile {
  name: string
  /** Its media type. */
  type: string
  base64: string
}

export interface Mail {
  to: string
  subject: string
  /** Plain text in paragraphs. A link is a separate line and becomes the button of the mail. */
  text: string
  /** The code of the language it is written in; English without one. */
  language?: string
  /** The label of the button of its link. */
  button?: string
  /** The same in parts, for the page of a mail that has more than paragraphs and a link. */
  parts?: readonly MailPart[]
  /** The message of a mailbox that this is: its text and author are read on delivery, and stored nowhere else. */
  personal?: string
}

/** The content of a mail, from top to bottom. */
export type MailPart =
  | { paragraph: string }
  | { heading: string }
  | { link: string; button: string }
  | { items: readonly MailItem[] }
  | { footnote: string; link: string }

/** One of several records that a mail is about. */
export interface MailItem {
  title: string
  link: string
  facts: readonly string[]
  /** Its facts begin with what is wrong. */
  is_late?: boolean
}

/** What is published when a message is added to the outbox, so that it leaves at once and not with the next round. */
export const outboxFilled = JSON.stringify({ outbox: 'mail' })

/** A second address would be another receiver, a line break in a subject another header. */
function withSafeHeaders(mail: Mail): Mail {
  if (!/^[^\s@,;<>"\u0000-\u001f\u007f]+@[^\s@,;<>"\u0000-\u001f\u007f]+$/.test(mail.to))
    throw new TypeError('A mail has one address')
  // Text that a person wrote on several lines is quoted there too.
  return { ...mail, subject: mail.subject.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim() }
}

/** Puts a message into the outbox, in the transaction of the change it reports. */
export const putInOutbox = (db: Db, message: OutboxMessage): Promise<void> => putAllInOutbox(db, [message])

/** Puts many into the outbox with one statement. */
export async function putAllInOutbox(db: Db, messages: readonly OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('outbox')
    .values(
      messages.map(({ topic, dedupe_key, payload, attachments }) => ({
        topic,
        dedupe_key: dedupe_key ?? crypto.randomUUID(),
        payload: JSON.stringify(withSafeHeaders(payload)),
        attachments: attachments?.length ? JSON.stringify(attachments) : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  publishOnCommit(db, outboxFilled)
}
