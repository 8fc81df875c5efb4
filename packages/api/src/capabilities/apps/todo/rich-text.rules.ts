import { RichTextColumn } from '#kernel/mail/rich-text-columns.ts'
import { mostDescription } from './contract.ts'

/** The description of a task. */
export const taskText = new RichTextColumn({
  table: 'task',
  key: ['id'],
  column: 'description',
  kind: 'text',
  most: mostDescription,
})
