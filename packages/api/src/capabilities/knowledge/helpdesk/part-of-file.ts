/** Bytes of a file, both ends included. */
export interface FilePart {
  from: number
  to: number
}

/**
 * The part of a file that a `Range` asks for (RFC 9110, 14.2): `none` where there is no such part, undefined where the whole is
 * meant. Of several parts, and of units that are not bytes, the whole is given, as the RFC allows.
 */
export function partAsked(range: string | null, bytes: number): FilePart | 'none' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '')
  if (!found) return undefined
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return undefined
  if (first === '') {
    const count = Number(last)
    return count === 0 ? 'none' : { from: Math.max(0, bytes - count), to: bytes - 1 }
  }
  const from = Number(first)
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < from) return undefined
  return from >= bytes ? 'none' : { from, to }
}
