import type { LabelTone, Person, RuleFolder, StoredFolder } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'email_message.to_people': Person[]
  'email_message.cc_people': Person[]
  'email_message.bcc_people': Person[]
  'email_copy.folder': StoredFolder
  'email_copy.folder_before': StoredFolder
  'email_copy.labels': string[]
  'email_rule.folder': RuleFolder | null
  'email_label.tone': LabelTone
}
