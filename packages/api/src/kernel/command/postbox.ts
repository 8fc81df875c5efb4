import type { MailPerson } from './mailer.ts'

/** A mail that came in, read and bounded: nothing in it is longer than a mailbox keeps, but its HTML is as it came. */
export interface ReadMail {
  from: MailPerson
  to: MailPerson[]
  cc: MailPerson[]
  /** The addresses it was handed to, as the servers on its way noted them. */
  delivered_to: string[]
  subject: string
  /** Of a mail without HTML there is its text alone. */
  html: string | undefined
  text: string
  date: Date | undefined
  /** Identifiers are without their brackets. */
  message_id: string | undefined
  /** What it answers, the nearest first. */
  answers: string[]
  is_spam: boolean
  /** A program wrote it, such as one that answers for someone who is away. */
  is_automatic: boolean
  files: { name: string; type: string; sha256: string; content: Uint8Array }[]
  /** Files that were too many, too large, or empty. */
  files_left_out: number
}

/** A mail as the account holds it: read, or with why it could not be. */
export type ArrivedMail = {
  uid: number
  uid_validity: string
  /** The same for the same bytes, whatever number they have. */
  digest: string
} & ({ mail: ReadMail } | { error: string; from: string; to: string[]; subject: string })

/** Up to where an account was read, and what is to be read again. */
export interface Since {
  uid_validity: string | undefined
  last_uid: number
  again: readonly number[]
}

/** The account that mail of others comes in by. */
export interface Postbox {
  /** Which one, for those who run the product. */
  name: string
  /**
   * Hands on each mail that came since, the oldest first; with another validity of the server all of them. Nothing is changed there.
   * Ends early where it takes too long, and throws where the account cannot be read: what was handed on by then stays.
   */
  read(since: Since, take: (mail: ArrivedMail) => Promise<void>, signal: AbortSignal): Promise<void>
}
