import type { Email, EmailState, Person } from '@rad/api/apps/email/contract'
import { t } from '#kit/words.ts'
import { nameOf } from './email-words.ts'

/** What a row means, and so the mail that is read from it: its mails in the list. */
export const mailsOf = (email: Email): readonly EmailState[] =>
  email.conversation.length > 0 ? email.conversation : [email]
export const idsOf = (emails: readonly Email[]): number[] => emails.flatMap(mailsOf).map(({ id }) => id)

export const isUnread = (email: Email) => mailsOf(email).some(({ isRead }) => !isRead)
export const isStarred = (email: Email) => mailsOf(email).some((one) => one.isStarred)
export const labelsOf = (email: Email) => [...new Set(mailsOf(email).flatMap(({ labels }) => labels))]

/** A star is taken from all of a conversation, and given to its newest mail. */
export const starred = (email: Email) => (isStarred(email) ? idsOf([email]) : [email.id])

const shownWriters = 3

/** Who wrote in a conversation; of many the first and the last ones. */
export function writersOf({ writers }: Email, my: string): string {
  const names = writers.map((one: Person) => (one.email === my ? t('Me') : nameOf(one)))
  if (names.length <= shownWriters) return names.join(', ')
  return [names[0], '…', ...names.slice(1 - shownWriters)].join(', ').replace(', …,', ' …')
}
