/**
 * The text of a file as programs write it: UTF-8, UTF-16 with its mark, or else the charset that the caller finds in the
 * beginning of the file; without one, the code page of western Windows.
 */
export function decodedText(bytes: Uint8Array, charsetOf?: (beginning: string) => string | undefined): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8.
    return decoderOf(charsetOf?.(new TextDecoder('latin1').decode(bytes.subarray(0, 2_048)))).decode(bytes)
  }
}

function decoderOf(charset = 'windows-1252'): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    // There is no such charset.
    return new TextDecoder('windows-1252')
  }
}
