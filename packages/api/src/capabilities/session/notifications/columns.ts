import type { Sentence } from './contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'notification.title': Sentence
  'notification.text': Sentence
  'notification_mail.title': Sentence
  'notification_mail.text': Sentence
}
