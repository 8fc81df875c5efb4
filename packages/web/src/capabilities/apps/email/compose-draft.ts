import type { Email, EmailFile, EmailMessage, Person } from '@rad/api/apps/email/contract'
import { t } from '#kit/words.ts'
import { nameOf } from './email-words.ts'

export type ReplyKind = 'reply' | 'all' | 'forward'

/** What is being written, and the draft it is saved as. */
export interface Writing {
  id: number | undefined
  version: number | undefined
  to: Person[]
  cc: Person[]
  bcc: Person[]
  subject: string
  message: string
  /** It is written, and goes out, without formatting. */
  isPlainText: boolean
  labels: string[]
  attachments: EmailFile[]
  /** The mail it answers, and the one whose files go along. */
  replyTo?: number
  filesOf?: number
}

/** The signature with a line before it to write in. */
const signed = (signature: string) => (signature ? `<p></p>${signature}` : '')

export const blankEmail = (signature = ''): Writing => ({
  id: undefined,
  version: undefined,
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  message: signed(signature),
  isPlainText: false,
  labels: [],
  attachments: [],
})

export const fromDraft = ({
  id,
  version,
  to,
  cc,
  bcc,
  subject,
  message,
  isPlainText,
  labels,
  attachments,
}: Email): Writing => ({
  id,
  version,
  to,
  cc,
  bcc,
  subject,
  message,
  isPlainText,
  labels,
  attachments,
})

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const prefixed = (prefix: string, subject: string) =>
  subject.toLowerCase().startsWith(prefix.toLowerCase()) ? subject : `${prefix} ${subject}`.trim()
const without = (people: readonly Person[], ...emails: string[]) =>
  people.filter(({ email }) => !emails.includes(email))
const plain = ({ name, email }: Person): Person => ({ name, email })

/** An answer, or a mail that is passed on, with what was written before as a quotation. */
export function answerTo(
  email: EmailMessage,
  kind: ReplyKind,
  { my, date, signature }: { my: string; date: string; signature: string },
): Writing {
  const lead = escaped(t('On {date}, {name} wrote:', { date, name: nameOf(email.from) }))
  const message = `${signed(signature) || '<p></p>'}<p>${lead}</p><blockquote>${email.message || '<p></p>'}</blockquote><p></p>`
  if (kind === 'forward')
    return { ...blankEmail(), subject: prefixed('Fwd:', email.subject), message, filesOf: email.id }
  // Anyone who answers their own mail writes to the same people once more.
  const sender = email.isOutgoing ? email.to.map(plain) : [plain(email.from)]
  const others = kind === 'all' ? without(email.to, my, email.from.email).map(plain) : []
  const to = email.isOutgoing ? sender : [...sender, ...others]
  const cc = kind === 'all' ? without(email.cc, my, ...to.map((one) => one.email)).map(plain) : []
  return { ...blankEmail(), to, cc, subject: prefixed('Re:', email.subject), message, replyTo: email.id }
}

export const isBlank = ({ to, cc, bcc, subject, message, attachments }: Writing) =>
  to.length + cc.length + bcc.length + attachments.length === 0 && subject === '' && message === ''
