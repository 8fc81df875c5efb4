import chardet from 'chardet'

/** So much of a file is looked at. */
const lookedAt = 262_144
/** A library that counts letters needs some: what there is of them is repeated up to this length. */
const enough = 1_500
/** What the library answers without any evidence. */
const noEvidence = 10

/** Programs of Windows write the first; the library names its neighbor of the standard. */
const codePageOf: Record<string, string> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
}
const latin = new Set(['windows-1250', 'windows-1252', 'windows-1254'])

/** A byte that is not ASCII. */
const foreign = /[\u0080-\u00ff]/
const withForeign = (parts: readonly string[]) => parts.filter((part) => foreign.test(part))
/** Words with such a byte; and whole cells, for in a file of the east the second byte of a letter may be ASCII. */
const foreignWords = (text: string) => withForeign(text.split(/[^A-Za-z\u0080-\u00ff]+/))
const foreignCells = (text: string) => withForeign(text.split(/[,;\t|"\r\n]+/))

function decoded(charset: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    // Not a text of this charset, or no charset at all.
    return undefined
  }
}

const bytesOf = (latinText: string) => Uint8Array.from(latinText, (letter) => letter.charCodeAt(0))

const repeated = (text: string) => bytesOf(`${text} `.repeat(Math.max(1, Math.ceil(enough / text.length))))

/** A word is small, capitalized, or in capitals: read in a wrong charset it is not. */
const isCased = (word: string) => /^\p{Lu}?[^\p{Lu}]*$|^[^\p{Ll}]+$/u.test(word)

/** Letters of Hebrew read as Cyrillic lack vowels. */
const isSpoken = (word: string) => word.length < 3 || /[аеёиоуыэюяіїєў]/iu.test(word)

const isHan = (text: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\sー・]+$/u.test(text)
const everyWord =
  (letters: RegExp, also = isCased) =>
  (text: string) =>
    text.split(/\s+/).every((word) => word === '' || (letters.test(word) && isCased(word) && also(word)))

/** By charset, what its words look like; tried in this order where the library has no evidence. */
const plausible: [charset: string, isIts: (text: string) => boolean][] = [
  ['windows-1251', everyWord(/^\p{Script=Cyrillic}+$/u, isSpoken)],
  ['windows-1255', everyWord(/^[\u05d0-\u05ea]+$/u)],
  ['koi8-r', everyWord(/^\p{Script=Cyrillic}+$/u, isSpoken)],
  ['windows-1253', everyWord(/^\p{Script=Greek}+$/u)],
  ['windows-1256', everyWord(/^\p{Script=Arabic}+$/u)],
  ...['gb18030', 'shift_jis', 'big5', 'euc-kr', 'euc-jp'].map((charset): [string, typeof isHan] => [charset, isHan]),
]

/** UTF-16 without its mark: every other byte of what is ASCII in it is zero. */
function wideCharset(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, 4_096)
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0 || bytes.length % 2 === 1) return undefined
  if (odd > 10 * even) return 'utf-16le'
  return even > 10 * odd ? 'utf-16be' : undefined
}

const japanese = /^[\p{ASCII}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。ー・　]+$/u

/** Japanese of Windows: every letter begins with a byte that western texts use for signs alone. */
function isShiftJis(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    if (byte < 0x81 || byte > 0x98) return false
    at += 1
  }
  return japanese.test(decoded('shift_jis', bytes) ?? '')
}

/** What the library finds in these words, the likeliest first. */
const matches = (text: string) =>
  chardet
    .analyse(repeated(text))
    .filter(({ confidence }) => confidence > noEvidence)
    .map(({ name, confidence }) => ({ charset: (codePageOf[name] ?? name).toLowerCase(), confidence }))

/** The charset of a file that is not UTF-8, guessed by its words that are not ASCII. */
function guessed(bytes: Uint8Array): string {
  // A letter for each byte; what the platform calls latin1 is windows-1252.
  const plain = Array.from(bytes.subarray(0, lookedAt), (byte) => String.fromCharCode(byte)).join('')
  const words = foreignWords(plain)
  if (words.length === 0) return 'windows-1252'
  const cells = foreignCells(plain).join(' ').slice(0, 20_000)
  if (isShiftJis(bytesOf(cells))) return 'shift_jis'
  const joined = words.join(' ').slice(0, 20_000)
  if (words.filter((word) => /^[\u0080-\u00ff]{2,}$/u.test(word)).length < words.length / 2) {
    const east = matches(cells).find(({ charset, confidence }) => !latin.has(charset) && confidence > 90)
    const first = matches(joined)[0]?.charset
    if (east && decoded(east.charset, bytesOf(cells)) !== undefined) return east.charset
    return first !== undefined && latin.has(first) ? first : 'windows-1252'
  }
  const known = matches(joined).find(
    ({ charset }) => !latin.has(charset) && decoded(charset, bytesOf(joined)) !== undefined,
  )
  if (known) return known.charset
  const likely = plausible.find(([charset, isIts]) => isIts(decoded(charset, bytesOf(joined)) ?? ''))
  return likely?.[0] ?? 'windows-1252'
}

/** The charset in which a text file is written: by its mark, by its bytes, or as its words suggest. */
export function charsetOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const wide = wideCharset(bytes)
  if (wide !== undefined) return wide
  return decoded('utf-8', bytes) === undefined ? guessed(bytes) : 'utf-8'
}
