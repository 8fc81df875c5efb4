// Decoding and encoding all three formats on all three hosts takes WebAssembly of about a megabyte, in the demo in a page too,
// and memory for each picture on a server that answers others meanwhile. So a page redraws a picture, upright and small
// enough, before it sends it, and here the file is taken apart by its format and put together again from what draws the
// picture alone: no places, no names of cameras, nothing behind its end.

export interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
  /** The picture and nothing else. */
  content: Uint8Array<ArrayBuffer>
}

/** A larger picture would take hundreds of megabytes to draw. */
export const largestSide = 4096

const ascii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND'])

/** PNG: its chunks in their order, without texts, times, profiles, and animations. */
function readPng(bytes: Uint8Array): Picture | undefined {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 8)]
  let size: { width: number; height: number } | undefined
  let hasData = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const name = ascii(bytes, at + 4, 4)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    if (name === 'IHDR') {
      if (size || at !== 8 || length !== 13) return undefined
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    }
    if (name === 'IDAT') hasData = true
    if (drawn.has(name)) parts.push(bytes.subarray(at, end))
    at = end
    if (name === 'IEND') return size && hasData ? { type: 'image/png', ...size, content: joined(parts) } : undefined
  }
  return undefined
}

/** The frames of JPEG that contain its size; progressive ones too, and none that browsers cannot draw. */
const frames = new Set([0xc0, 0xc1, 0xc2])

/** JPEG: what it needs to be drawn, without comments and the segments of applications, but for the one of Adobe's colors. */
function readJpeg(bytes: Uint8Array): Picture | undefined {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    if (frames.has(marker)) {
      if (size || end < at + 9) return undefined
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    const isOfApplication = (marker >= 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
    if (!isOfApplication) parts.push(bytes.subarray(at, end))
    at = end
    if (marker !== 0xda) continue
    // The data of a scan go on until a marker that is neither a stuffed byte nor a restart.
    let stop = at
    while (
      stop + 1 < bytes.length &&
      !(bytes[stop] === 0xff && bytes[stop + 1]! >= 0x80 && !isRestart(bytes[stop + 1]!))
    )
      stop++
    if (stop + 1 >= bytes.length) return undefined
    parts.push(bytes.subarray(at, stop))
    at = stop
    if (bytes[at + 1] === 0xd9) {
      parts.push(bytes.subarray(at, at + 2))
      return size && { type: 'image/jpeg', ...size, content: joined(parts) }
    }
  }
  return undefined
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

const sizeOfWebp: Record<string, (bytes: Uint8Array, at: number) => { width: number; height: number } | undefined> = {
  'VP8 ': (bytes, at) =>
    bytes[at + 3] === 0x9d && bytes[at + 4] === 0x01 && bytes[at + 5] === 0x2a
      ? {
          width: viewOf(bytes).getUint16(at + 6, true) & 0x3fff,
          height: viewOf(bytes).getUint16(at + 8, true) & 0x3fff,
        }
      : undefined,
  VP8L: (bytes, at) => {
    if (bytes[at] !== 0x2f) return undefined
    const bits = viewOf(bytes).getUint32(at + 1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
}

/** WebP: the picture, in the plain form that needs no further chunks. One with a separate alpha chunk keeps that. */
function readWebp(bytes: Uint8Array): Picture | undefined {
  const view = viewOf(bytes)
  const parts: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  let header: Uint8Array | undefined
  const end = Math.min(bytes.length, view.getUint32(4, true) + 8)
  for (let at = 12; at + 8 <= end && !size;) {
    const name = ascii(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end) return undefined
    const chunk = bytes.slice(at, Math.min(next, end))
    if (name === 'VP8X') {
      header = chunk
      // Of the features it announces only alpha is copied: no profile, no places, no animation.
      header[8] = header[8]! & 0x10
    } else if (name === 'ALPH') parts.push(chunk)
    else if (name in sizeOfWebp) {
      size = length >= 10 ? sizeOfWebp[name]!(bytes, at + 8) : undefined
      if (!size) return undefined
      parts.push(chunk)
    }
    at = next
  }
  if (!size) return undefined
  const hasAlpha = parts.length > 1
  const body = joined(hasAlpha && header ? [header, ...parts] : parts.slice(-1))
  const start = new Uint8Array(12)
  start.set(new TextEncoder().encode('RIFF'))
  viewOf(start).setUint32(4, body.length + 4, true)
  start.set(new TextEncoder().encode('WEBP'), 8)
  return { type: 'image/webp', ...size, content: joined([start, body]) }
}

const readers: { begins: readonly number[]; read(bytes: Uint8Array): Picture | undefined }[] = [
  { begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], read: readPng },
  { begins: [0xff, 0xd8, 0xff], read: readJpeg },
  { begins: [0x52, 0x49, 0x46, 0x46], read: readWebp },
]

/** The size that a file gives at its beginning, also of a picture that is damaged further on: a browser draws what it finds. */
export function sizeGiven(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = viewOf(bytes)
  const name = ascii(bytes, 12, 4)
  if (readers[0]!.begins.every((byte, at) => bytes[at] === byte))
    return bytes.length < 24 || name !== 'IHDR' ? undefined : { width: view.getUint32(16), height: view.getUint32(20) }
  if (ascii(bytes, 0, 4) === 'RIFF' && bytes.length >= 30)
    return name === 'VP8X'
      ? { width: 1 + (view.getUint32(24, true) & 0xff_ff_ff), height: 1 + (view.getUint32(26, true) >>> 8) }
      : sizeOfWebp[name]?.(bytes, 20)
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** Whether a picture has more pixels a side than is drawn anywhere: of a few bytes it makes gigabytes. */
export function isTooManyPixels(bytes: Uint8Array): boolean {
  const sizes = [sizeGiven(bytes), readPicture(bytes)]
  return sizes.some((size) => size !== undefined && Math.max(size.width, size.height) > largestSide)
}

/** Whether a file begins like a picture of a supported type. */
export const isPicture = (bytes: Uint8Array): boolean =>
  readers.some(({ begins }) => begins.every((byte, at) => bytes[at] === byte))

/** The picture in a file; undefined where it is broken or none of the three formats. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const reader = readers.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))
  const picture = bytes.length < 30 ? undefined : reader?.read(bytes)
  return picture && picture.width > 0 && picture.height > 0 ? picture : undefined
}
