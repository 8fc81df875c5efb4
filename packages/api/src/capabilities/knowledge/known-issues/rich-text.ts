import { RichTextColumn } from '#kernel/mail/rich-text-columns.ts'
import { knownIssueFields } from './contract.ts'

/** How a known issue is mended. */
export const remedyText = new RichTextColumn({
  table: 'known_issue',
  key: ['id'],
  column: 'remedy',
  kind: 'text',
  most: knownIssueFields.fields.remedy.max,
})
