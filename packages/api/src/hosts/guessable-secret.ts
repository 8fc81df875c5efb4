import { deflateRawSync } from 'node:zlib'

/** What people type when they make up a secret: rows of the keyboard, counting, the alphabet, and words of examples. */
const rows = [
  '`1234567890-=',
  'qwertyuiop[]',
  'asdfghjkl;zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p',
  'abcdefghijklmnopqrstuvwxyz0123456789abcdef',
]
const words =
  'please-change-me changeme change-this replace-me default example-secret-key your_secret_key_here my-super-secret ' +
  'passphrase password passw0rd letmein admin administrator root test dev development production local token signing ' +
  'insecure not-so-secret top-secret jwt-secret session-secret at-least-32-characters before-you-start-this-server rad'
const wellKnown = Buffer.from([...rows, ...rows.map((row) => [...row].reverse().join('')), words].join(' '))

/** How many bytes encode it, given `wellKnown`: repeated and well-known parts cost next to nothing. */
const packedBytes = (text: string) => deflateRawSync(text, { level: 9, dictionary: wellKnown }).length

/** The steps from one character to the next: of what is counted they are all the same. */
function stepsOf(text: string): string {
  const codes = [...text].map((character) => character.codePointAt(0)!)
  return codes.map((code, at) => String.fromCodePoint(0x80 + ((code - (codes[at - 1] ?? 0) + 0x400) % 0x400))).join('')
}

/** 32 random letters or digits take about 34 bytes, 16 random ones written twice under 22. */
const fewestBytes = 24

/** Whether a secret is repeated, counted, typed along the keyboard, or made of words of examples. */
export const isGuessable = (secret: string): boolean =>
  Math.min(packedBytes(secret.toLowerCase()), packedBytes(stepsOf(secret))) < fewestBytes
