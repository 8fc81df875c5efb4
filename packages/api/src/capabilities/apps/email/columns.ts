import type { LabelTone, Person, RuleFolder, StoredFolder } from './vocabulary.ts'

/** The types of these columns that the schema cannot express. */
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
