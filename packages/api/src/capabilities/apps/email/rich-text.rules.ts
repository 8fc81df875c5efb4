import { RichTextColumn } from '#kernel/mail/rich-text-columns.ts'
import { most } from './vocabulary.ts'

/** The text of an email, from a person or from outside. */
export const emailText = new RichTextColumn({
  table: 'email_message',
  key: ['id'],
  column: 'body',
  kind: 'mail',
  most: most.message,
})

export const signatureText = new RichTextColumn({
  table: 'email_setting',
  key: ['user_id'],
  column: 'signature',
  kind: 'mail',
  most: most.settingText,
})

export const templateText = new RichTextColumn({
  table: 'email_template',
  key: ['id'],
  column: 'body',
  kind: 'mail',
  most: most.settingText,
})
