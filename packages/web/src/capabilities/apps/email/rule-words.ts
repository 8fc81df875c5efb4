import type { Rule } from '@rad/api/apps/email/rules.contract'
import { t } from '#kit/words.ts'
import { folderWords } from './email-words.ts'
import type { ShownLabel } from './use-email-settings.ts'

/** What a rule asks of a mail, in short sentences. */
export const conditionsOf = ({ from, to, subject, hasAttachment }: Rule): string[] =>
  [
    from && t('From contains “{text}”', { text: from }),
    to && t('To contains “{text}”', { text: to }),
    subject && t('Subject contains “{text}”', { text: subject }),
    hasAttachment && t('Has attachment'),
  ].filter((one) => typeof one === 'string' && one !== '') as string[]

/** What it does with the mail. */
export const actionsOf = (
  { folder, label, isRead, isStarred, addsDocuments }: Rule,
  labels: readonly ShownLabel[],
): string[] => {
  const name = labels.find(({ id }) => id === label)?.name
  return [
    folder && t('Move to {folder}', { folder: folderWords(folder) }),
    name && t('Label “{name}”', { name }),
    isRead && t('Mark as read'),
    isStarred && t('Star'),
    addsDocuments && t('Add attachments as documents'),
  ].filter((one) => typeof one === 'string' && one !== '') as string[]
}
