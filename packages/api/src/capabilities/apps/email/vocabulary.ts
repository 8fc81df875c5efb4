import { type Tone, tones } from '#kernel/contract/tones.ts'
import { codes } from '#kernel/contract/words.ts'

/** The folder of a copy of a message. */
export const storedFolders = codes(['inbox', 'sent', 'draft', 'spam', 'trash', 'archive'])
export type StoredFolder = (typeof storedFolders)[number]

/** The lists of a mailbox: its folders, and what is gathered from several. `all` is all but spam and trash. */
export const emailFolders = codes([...storedFolders, 'starred', 'snoozed', 'scheduled', 'all'])
export type EmailFolder = (typeof emailFolders)[number]

export const emailLabels = codes(['personal', 'company', 'important', 'private'])
export type EmailLabel = (typeof emailLabels)[number]

/** Where a rule puts a mail instead of the inbox. */
export const ruleFolders = codes(['archive', 'spam', 'trash'])
export type RuleFolder = (typeof ruleFolders)[number]

/** The colors of labels. */
export const labelTones = tones
export type LabelTone = Tone
export const fixedTones: Record<EmailLabel, LabelTone> = {
  personal: 'good',
  company: 'accent',
  important: 'warn',
  private: 'bad',
}

/** Sender or receiver. The name is the address where there is none. */
export interface Person {
  name: string
  email: string
}

/** How long a sent mail waits, so that it can be unsent. */
export const undoSeconds = 10

export const most = {
  /** Receivers of a mail. */
  people: 100,
  subject: 300,
  /** Characters of a mail with its tags. */
  message: 200_000,
  files: 20,
  fileBytes: 25 * 1_048_576,
  /** Mails that one call changes. */
  atOnce: 1_000,
  /** Labels of one's own, and templates. */
  labels: 50,
  templates: 50,
  rules: 50,
  /** Characters of a signature or template with its tags. */
  settingText: 20_000,
}
