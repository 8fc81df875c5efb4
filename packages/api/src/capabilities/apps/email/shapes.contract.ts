import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { storedFolders } from './vocabulary.ts'

const person = z.object({ name: z.string(), email: z.string() })

/** A file of a mail. `thumbnail` is the address of a picture to be shown small, empty for other files. */
export const EmailFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  thumbnail: z.string(),
  url: z.string(),
  /** In bytes. */
  size: z.int(),
  type: z.string(),
})
export type EmailFile = z.infer<typeof EmailFile>

const fields = {
  id: z.int(),
  from: person.extend({ avatar: z.string().nullable() }),
  to: z.array(person),
  cc: z.array(person),
  /** Shown to the sender alone. */
  bcc: z.array(person),
  subject: z.string(),
  /** HTML that was cleaned. */
  message: z.string(),
  /** It was written without formatting. */
  isPlainText: z.boolean(),
  attachments: z.array(EmailFile),
  isStarred: z.boolean(),
  isRead: z.boolean(),
  /** The four that everyone has by name, others by the id of `email-settings`. */
  labels: z.array(z.string()),
  folder: z.enum(storedFolders),
  /** When it was sent; of a draft, when it was changed; of one that was snoozed and came back, when it did. */
  time: instant,
  /** The asker wrote it and can still change it. */
  isDraft: z.boolean(),
  /** The asker sent it. */
  isOutgoing: z.boolean(),
  /** Until when it is snoozed, or when it will be sent. */
  waitsUntil: instant.nullable(),
  /** Until when it can be taken back by `undo-send`. */
  undoUntil: instant.nullable(),
  /** For `if_version` of a draft. */
  version: z.int(),
  /** Mails of its conversation in this mailbox, this one with them. */
  threadCount: z.int(),
  threadId: z.string(),
}

/** A mail without those it belongs to. */
export const EmailMessage = z.object(fields)
export type EmailMessage = z.infer<typeof EmailMessage>

/** What people change of a mail, as it was: what an undo sends back. */
export const EmailState = z.object({
  id: z.int(),
  folder: z.enum(storedFolders),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  /** The four that everyone has by name, others by the id of `email-settings`. */
  labels: z.array(z.string()),
})
export type EmailState = z.infer<typeof EmailState>

/** A mail as lists and the reading pane hold it; in lists `message` holds its first words alone and `replies` is empty. */
export const Email = z.object({
  ...fields,
  /** The other mails of its conversation, the oldest first: the newest 100, as far as their texts come to 1,500,000 characters. */
  replies: z.array(EmailMessage),
  /** How many others there are beyond those. */
  hiddenReplies: z.int(),
  /** Where lists hold conversations: its mails in this list, the newest first. Empty where a row is one mail. */
  conversation: z.array(EmailState),
  /** Those who wrote in the conversation, in the order they joined it; empty where a row is one mail. */
  writers: z.array(person),
})
export type Email = z.infer<typeof Email>

/** The same with whether the visible list goes on above and below it. */
export const OpenEmail = Email.extend({ hasPreviousMail: z.boolean(), hasNextMail: z.boolean() })
export type OpenEmail = z.infer<typeof OpenEmail>

/** What the panel of folders says. */
export const EmailsMeta = z.object({
  /** Unread mails of the inbox. */
  inbox: z.int(),
  draft: z.int(),
  /** Unread mails of the spam folder. */
  spam: z.int(),
  snoozed: z.int(),
  scheduled: z.int(),
})
export type EmailsMeta = z.infer<typeof EmailsMeta>
