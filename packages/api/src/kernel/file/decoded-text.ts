import { charsetOf } from './charset.ts'

/**
 * The text of a file as programs write it: in UTF-8 or UTF-16, or else in the charset that the caller finds in the beginning of
 * the file; without one, in that which its words suggest.
 */
export function decodedText(bytes: Uint8Array, declaredOf?: (beginning: string) => string | undefined): string {
  const charset = charsetOf(bytes)
  if (charset.startsWith('utf-')) return new TextDecoder(charset).decode(bytes)
  const declared = declaredOf?.(new TextDecoder('latin1').decode(bytes.subarray(0, 2_048)))
  return decodedAs(bytes, declared ?? charset)
}

/** The text in a charset of this name, or in that of western Windows where there is none. */
export function decodedAs(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // There is no such charset.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
