import type { StorageEntry } from '@electric-sql/pglite/memfs-frontend'

/**
 * The files of a database in one: a header of paths and sizes as JSON, its length before it in four bytes, and the
 * contents behind it. A path without a size is a folder.
 */
type Header = [path: string, size?: number][]

/** Puts files together; `unpackFiles` takes them apart again. */
export function packFiles(entries: readonly StorageEntry[]): Uint8Array {
  const header: Header = entries.map((entry) => (entry.kind === 'dir' ? [entry.path] : [entry.path, entry.data.length]))
  const head = new TextEncoder().encode(JSON.stringify(header))
  const contents = entries.flatMap((entry) => (entry.kind === 'file' ? [entry.data] : []))
  const size = contents.reduce((sum, { length }) => sum + length, 4 + head.length)
  const packed = new Uint8Array(size)
  new DataView(packed.buffer).setUint32(0, head.length)
  packed.set(head, 4)
  let at = 4 + head.length
  for (const content of contents) {
    packed.set(content, at)
    at += content.length
  }
  return packed
}

/** The files of a pack; their contents lie in it. Throws where it is none, or not whole. */
export function unpackFiles(packed: Uint8Array): StorageEntry[] {
  const headLength = new DataView(packed.buffer, packed.byteOffset).getUint32(0)
  const header = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + headLength))) as Header
  let at = 4 + headLength
  const length = header.reduce((sum, [, size = 0]) => sum + size, at)
  if (length !== packed.length) throw new Error(`The files of the database have ${packed.length} bytes of ${length}`)
  return header.map(([path, size]) => {
    if (size === undefined) return { kind: 'dir', path }
    const data = packed.subarray(at, at + size)
    at += size
    return { kind: 'file', path, data }
  })
}
