import type { StoredText } from '#kernel/mail/rich-text-columns.ts'
import { postText } from '#capabilities/apps/blog/rich-text.ts'
import { emailText, signatureText, templateText } from '#capabilities/apps/email/rich-text.ts'
import { taskText } from '#capabilities/apps/todo/rich-text.ts'
import { contentText, libraryText, versionText } from '#capabilities/knowledge/content/rich-text.ts'
import { remedyText } from '#capabilities/knowledge/known-issues/rich-text.ts'

/** Columns with rich text: what an earlier cleaner wrote is cleaned again. */
export const richTexts: readonly StoredText[] = [
  taskText,
  remedyText,
  contentText,
  versionText,
  libraryText,
  postText,
  emailText,
  signatureText,
  templateText,
]
