import type { Email, EmailFolder, EmailLabel, EmailMessage, Person } from '@rad/api/apps/email/contract'
import { words } from '@rad/api/words'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconMailbox from '@tabler/icons-react/dist/esm/icons/IconMailbox.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

/** Which list of the mailbox is open, and the mail that is read in it. */
export interface Place {
  folder: EmailFolder | undefined
  /** The id of a label, of those that everyone has their name. */
  label: string | undefined
  id: number | undefined
}

const folderNames: Record<EmailFolder, string> = words({
  inbox: 'Inbox',
  starred: 'Starred',
  snoozed: 'Snoozed',
  sent: 'Sent',
  scheduled: 'Scheduled',
  draft: 'Drafts',
  archive: 'Archive',
  spam: 'Spam',
  trash: 'Trash',
  all: 'All mail',
})
export const folderWords = (folder: EmailFolder) => t(folderNames[folder])
/** In the order of the panel. */
export const shownFolders = Object.keys(folderNames) as EmailFolder[]

export const folderIcons = {
  inbox: IconInbox,
  starred: IconStar,
  snoozed: IconAlarm,
  sent: IconSend,
  scheduled: IconCalendarClock,
  draft: IconPencil,
  archive: IconArchive,
  spam: IconAlertOctagon,
  trash: IconTrash,
  all: IconMailbox,
} as const

const labelNames: Record<EmailLabel, string> = words({
  personal: 'Personal',
  company: 'Company',
  important: 'Important',
  private: 'Private',
})
export const labelWords = (label: EmailLabel) => t(labelNames[label])
export const labelTones: Record<EmailLabel, Tone> = {
  personal: 'good',
  company: 'accent',
  important: 'warn',
  private: 'bad',
}

export const titleOf = ({ folder, label }: Place, labels: readonly { id: string; name: string }[]) =>
  label ? (labels.find(({ id }) => id === label)?.name ?? t('Label')) : folderWords(folder ?? 'inbox')

export const nameOf = ({ name, email }: Person) => name || email

/** Who a row is about: of what one wrote oneself, to whom it goes. */
export function otherSide({ isOutgoing, from, to }: EmailMessage): string {
  if (!isOutgoing) return nameOf(from)
  return to.length > 0 ? t('To: {names}', { names: to.map(nameOf).join(', ') }) : t('No recipients')
}

export const subjectOf = ({ subject }: Pick<Email, 'subject'>) => subject || t('(No subject)')

const emptyTexts: Partial<Record<EmailFolder, string>> = words({
  inbox: 'New emails appear here.',
  starred: 'Emails you star appear here.',
  snoozed: 'Snoozed emails wait here and then return to the inbox.',
  sent: 'Emails you send appear here.',
  scheduled: 'Emails you schedule wait here until they are sent.',
  draft: 'Drafts are saved while you write.',
  archive: 'Emails you archive appear here.',
  spam: 'Emails you mark as spam appear here.',
  trash: 'Deleted emails stay here until you delete them permanently.',
  all: 'Emails of all folders except spam and trash appear here.',
})
export const emptyText = ({ folder, label }: Place) =>
  label ? t('Emails with this label appear here.') : t(emptyTexts[folder ?? 'inbox'] ?? '')
