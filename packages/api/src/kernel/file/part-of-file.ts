/** Bytes of a file, both ends included. */
export interface FilePart {
  from: number
  to: number
}

/**
 * The part of a file that a `Range` requests (RFC 9110, 14.2): `none` where there is no such part, undefined where the whole is
 * meant. Of several parts, and of units that are not bytes, the whole is given, as the RFC allows. Of a part without an end the
 * first `most` bytes are given: a player requests the next ones when it gets there.
 */
export function requestedPart(range: string | null, bytes: number, most = bytes): FilePart | 'none' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '')
  if (!found) return undefined
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return undefined
  if (first === '') {
    const count = Number(last)
    return count === 0 ? 'none' : { from: Math.max(0, bytes - count), to: bytes - 1 }
  }
  const from = Number(first)
  const to = Math.min(last === '' ? from + most - 1 : Number(last), bytes - 1)
  if (last !== '' && Number(last) < from) return undefined
  return from >= bytes ? 'none' : { from, to }
}

/** A stored file without its content. */
interface StoredFile {
  name: string
  type: string
  bytes: number
  sha256: string
}

/**
 * A file, or the part of it that a player requests, as a page may show it. A browser runs nothing of it. `read` gives bytes from
 * one place to another, both included.
 */
export async function filePartResponse(
  range: string | null,
  { name, type, bytes, sha256 }: StoredFile,
  way: 'inline' | 'attachment',
  read: (part: FilePart) => Promise<Uint8Array>,
  most?: number,
): Promise<Response> {
  const part = requestedPart(range, bytes, most)
  const headers = { 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' }
  if (part === 'none')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` } })
  const { from, to } = part ?? { from: 0, to: bytes - 1 }
  const content = await read({ from, to })
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_')
  return new Response(content as BodyInit, {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      ...(part && { 'content-range': `bytes ${from}-${to}/${bytes}` }),
      'content-type': type,
      'content-length': String(to - from + 1),
      'content-disposition': `${way}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${sha256}"`,
      'cache-control': 'private, no-store',
    },
  })
}
