import { RichTextColumn } from '#kernel/mail/rich-text-columns.ts'
import { knownIssueFields } from './contract.ts'

/** The repair of a known issue. */
export const remedyText = new RichTextColumn({
  table: 'known_issue',
  key: ['id'],
  column: 'remedy',
  kind: 'text',
  most: knownIssueFields.fields.remedy.max,
})
