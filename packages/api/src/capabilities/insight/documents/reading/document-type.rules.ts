import { type FileType, fileTypeOf } from '#kernel/file/file-type.ts'
import { decodedText } from '#kernel/file/decoded-text.ts'

export const documentFileTypes = {
  pdf: { type: 'application/pdf', extension: 'pdf' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: 'docx' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  png: { type: 'image/png', extension: 'png' },
  jpg: { type: 'image/jpeg', extension: 'jpg' },
  tif: { type: 'image/tiff', extension: 'tif' },
  txt: { type: 'text/plain', extension: 'txt' },
  md: { type: 'text/markdown', extension: 'md' },
  eml: { type: 'message/rfc822', extension: 'eml' },
} as const satisfies Record<string, FileType>
export type DocumentFileType = (typeof documentFileTypes)[keyof typeof documentFileTypes]

const begins = (content: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => content[at] === byte)

const isTiff = (content: Uint8Array) =>
  begins(content, 0x49, 0x49, 0x2a, 0x00) || begins(content, 0x4d, 0x4d, 0x00, 0x2a)

/** Some programs write a few lines of their own before a PDF begins; readers take it within the first kilobyte. */
const isLatePdf = (content: Uint8Array) =>
  new TextDecoder('latin1').decode(content.subarray(0, 1_024)).includes('%PDF-')

/** Text has no controls, and is no markup that a browser would run. */
function textTypeOf(content: Uint8Array, name: string): DocumentFileType | undefined {
  const ending = /\.(txt|text|log|md|markdown|eml)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined) return undefined
  const beginning = decodedText(content.subarray(0, 65_536))
  // The last letter of a beginning may be cut, which is no reason to refuse it.
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(beginning)) return undefined
  if (ending === 'eml') return /^[\w-]{1,80}:/.test(beginning.trimStart()) ? documentFileTypes.eml : undefined
  if (/^\s*<(?:!doctype|html|\?xml|svg|script)/i.test(beginning)) return undefined
  return ending.startsWith('m') ? documentFileTypes.md : documentFileTypes.txt
}

/** The kind of a file that can be read as a document, by its content; the name only tells kinds of text apart. */
export function documentTypeOf(content: Uint8Array, name: string): DocumentFileType | undefined {
  if (content.length === 0) return undefined
  if (isTiff(content)) return documentFileTypes.tif
  const known = fileTypeOf(content.subarray(0, 64), name)?.type
  const byContent = Object.values(documentFileTypes).find(
    ({ type }) => type === known && !type.startsWith('text/') && type !== 'message/rfc822',
  )
  if (byContent) return byContent
  if (begins(content, 0x50, 0x4b, 0x03, 0x04)) {
    const packed = fileTypeOf(content, name)?.type
    return [documentFileTypes.docx, documentFileTypes.xlsx].find(({ type }) => type === packed)
  }
  return textTypeOf(content, name) ?? (isLatePdf(content) ? documentFileTypes.pdf : undefined)
}
