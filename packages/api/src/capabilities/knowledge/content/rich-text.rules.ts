import { RichTextColumn } from '#kernel/mail/rich-text-columns.ts'
import { mostBody } from './fields.contract.ts'

const body = { column: 'body', kind: 'document', most: mostBody } as const

/** The text of content as its editors write it. Versions and the library take over what was cleaned for it. */
export const contentText = new RichTextColumn({ ...body, table: 'content_item', key: ['id'] })

/** The text of a version that was published. */
export const versionText = new RichTextColumn({ ...body, table: 'content_version', key: ['item_id', 'no'] })

/** The text that readers see now. */
export const libraryText = new RichTextColumn({ ...body, table: 'library_item', key: ['item_id'] })
