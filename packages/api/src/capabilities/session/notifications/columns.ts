import type { Sentence } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'notification.title': Sentence
  'notification.text': Sentence
  'notification_mail.title': Sentence
  'notification_mail.text': Sentence
}
