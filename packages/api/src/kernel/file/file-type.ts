// The library file-type knows no text, which has no first bytes, and hundreds of kinds that are refused here anyway.

/** The type of a file by its first bytes, whatever its name. What a browser would run is none of them: no SVG, no HTML. */
export interface FileType {
  type: string
  extension: string
}

const beginnings: { bytes: number[]; at?: number; file: FileType }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], file: { type: 'application/pdf', extension: 'pdf' } },
  { bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], file: { type: 'image/png', extension: 'png' } },
  { bytes: [0xff, 0xd8, 0xff], file: { type: 'image/jpeg', extension: 'jpg' } },
  { bytes: [0x57, 0x45, 0x42, 0x50], at: 8, file: { type: 'image/webp', extension: 'webp' } },
  { bytes: [0x66, 0x74, 0x79, 0x70], at: 4, file: { type: 'video/mp4', extension: 'mp4' } },
]

const office = 'application/vnd.openxmlformats-officedocument'
const documents: { holds: string; file: FileType }[] = [
  { holds: 'word/', file: { type: `${office}.wordprocessingml.document`, extension: 'docx' } },
  { holds: 'xl/', file: { type: `${office}.spreadsheetml.sheet`, extension: 'xlsx' } },
]

const isAt = (content: Uint8Array, bytes: readonly number[], at: number) =>
  bytes.every((byte, index) => content[at + index] === byte)

/** Photos of phones begin as videos do, and no browser but their own shows them. */
const isHeif = (content: Uint8Array) =>
  isAt(content, [0x66, 0x74, 0x79, 0x70], 4) &&
  ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'].includes(
    new TextDecoder('latin1').decode(content.subarray(8, 12)),
  )

/** Names of the parts of a zip are uncompressed at its end. */
function documentOf(content: Uint8Array): FileType | undefined {
  if (!isAt(content, [0x50, 0x4b, 0x03, 0x04], 0)) return undefined
  const directory = new TextDecoder('latin1').decode(content.subarray(-65_536))
  return directory.includes('[Content_Types].xml') && !/vbaProject/i.test(directory)
    ? documents.find(({ holds }) => directory.includes(holds))?.file
    : undefined
}

/** Text is what reads as UTF-8 without control characters, and is no markup. */
function textOf(content: Uint8Array, name: string): FileType | undefined {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return undefined
  }
  if (/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text) || /^\s*(\ufeff)?<[!?a-z]/i.test(text)) return undefined
  return name.toLowerCase().endsWith('.csv')
    ? { type: 'text/csv', extension: 'csv' }
    : { type: 'text/plain', extension: 'txt' }
}

/** The kind of a file that may be evidence; undefined for any other. */
export function fileTypeOf(content: Uint8Array, name: string): FileType | undefined {
  if (isAt(content, [0x57, 0x45, 0x42, 0x50], 8) && !isAt(content, [0x52, 0x49, 0x46, 0x46], 0)) return undefined
  if (isHeif(content)) return undefined
  const known = beginnings.find(({ bytes, at = 0 }) => isAt(content, bytes, at))?.file
  return known ?? documentOf(content) ?? textOf(content, name)
}

/** A name without folders, control characters and tricks of direction, with the ending of what the file is. */
export function cleanName(given: string, { extension }: FileType): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1)!
  const plain = last
    .replaceAll(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/g, '')
    .replace(/^\.+/, '')
    .trim()
  const stem =
    plain
      .replace(/\.[^.]*$/, '')
      .slice(0, 100)
      .trim() || 'file'
  return `${stem}.${extension}`
}
