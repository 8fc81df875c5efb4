import type { Mail, MailFile } from './outbox.ts'

/** Where mails go: to a mail server, or nowhere, where they are stored to be read on the page Mail. */
export interface Mailer {
  kind: 'smtp' | 'catcher'
  /** Hands one over with its files; `id` is the same for every try. Throws `MailRefused` where trying again is of no use. */
  send(mail: Mail, id: string, files?: readonly MailFile[]): Promise<void>
  /** Hands over what a person wrote, to one of its receivers. */
  sendPersonal(mail: PersonalMail, to: string): Promise<void>
}

export interface MailPerson {
  name: string
  email: string
}

/** What a person wrote. Identifiers are without their brackets. */
export interface PersonalMail {
  from: MailPerson
  to: readonly MailPerson[]
  cc: readonly MailPerson[]
  subject: string
  /** Undefined where it was written without formatting. */
  html: string | undefined
  text: string
  message_id: string
  in_reply_to?: string | undefined
  /** Of the conversation so far, the oldest first. */
  references: readonly string[]
  files: readonly { name: string; type: string; content: Uint8Array }[]
}

/** The mail server takes this mail neither now nor later, for instance because there is no such receiver. */
export class MailRefused extends Error {}
