import { sizeGiven } from '#kernel/file/picture.ts'
import { most, UnreadableFile } from './page.rules.ts'
import { documentFileTypes } from './document-type.rules.ts'

interface Size {
  width: number
  height: number
}

/** The tags of a TIFF that decide how much memory it takes. */
const tags = { width: 256, height: 257, bits: 258, samples: 277, tileWidth: 322 } as const

/** The directory of one picture of a TIFF: its tags with one number each, and where the next directory begins. */
function directoryAt(view: DataView, at: number, isLittle: boolean) {
  const count = view.getUint16(at, isLittle)
  const values = new Map<number, number>()
  for (let entry = 0; entry < count; entry++) {
    const from = at + 2 + entry * 12
    const isShort = view.getUint16(from + 2, isLittle) === 3
    const value = isShort ? view.getUint16(from + 8, isLittle) : view.getUint32(from + 8, isLittle)
    values.set(view.getUint16(from, isLittle), value)
  }
  return { values, next: view.getUint32(at + 2 + count * 12, isLittle) }
}

/** The sizes of the pictures in a TIFF; a chain of them that never ends is no TIFF. */
export function tiffSizes(bytes: Uint8Array): Size[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sizes: Size[] = []
  const known = new Set<number>()
  try {
    const isLittle = view.getUint16(0) === 0x4949
    for (let at = view.getUint32(4, isLittle); at !== 0;) {
      if (known.has(at)) throw new UnreadableFile('unreadable')
      known.add(at)
      const { values, next } = directoryAt(view, at, isLittle)
      // In tiles are maps and photos of slides, no scans; more bits than of a color photo take more memory than there is.
      const isUnusual = values.has(tags.tileWidth) || (values.get(tags.samples) ?? 1) > 4
      if (isUnusual) throw new UnreadableFile('unreadable')
      sizes.push({ width: values.get(tags.width) ?? 0, height: values.get(tags.height) ?? 0 })
      if (sizes.length > most.pages) throw new UnreadableFile('too_many_pages')
      at = next
    }
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile('unreadable')
    throw error
  }
  return sizes
}

/** Refuses a picture by the size that it gives at its beginning, before anything is decoded. */
export function checkPictureSize(bytes: Uint8Array, type: string): void {
  const sizes = type === documentFileTypes.tif.type ? tiffSizes(bytes) : [sizeGiven(bytes)]
  const isOk = (size: Size | undefined) =>
    size !== undefined && size.width > 0 && size.height > 0 && size.width * size.height <= most.pixels
  if (sizes.length === 0 || !sizes.every(isOk)) throw new UnreadableFile('unreadable')
}
