import { RichTextColumn } from '#kernel/mail/rich-text-columns.ts'
import { mostContent } from './contract.ts'

/** The text of a post. */
export const postText = new RichTextColumn({
  table: 'blog_post',
  key: ['id'],
  column: 'body',
  kind: 'document',
  most: mostContent,
})
