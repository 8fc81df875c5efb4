import { word } from '@rad/api/words'

/** How hard a password is to guess, in steps of a meter; 0 is none typed yet. */
export type Strength = 0 | 1 | 2 | 3 | 4

const strengthWords = [word('Too short'), word('Weak'), word('Fair'), word('Good'), word('Strong')] as const
export const strengthWord = (strength: Strength) => strengthWords[strength]

/** What a person may have put in that others know of them. */
const isKnown = (password: string, known: readonly string[]) =>
  known.some((part) => part.length >= 4 && password.toLowerCase().includes(part.toLowerCase()))

/**
 * A guide while typing; the server decides. Length counts most, then how many different signs there are: "aaaaaaaa" is
 * as long as a good one.
 */
export function strengthOf(password: string, minLength: number, known: readonly string[] = []): Strength {
  const different = new Set(password.toLowerCase()).size
  if (password.length < minLength) return 0
  if (isKnown(password, known) || different < 6) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const points = password.length + different / 2 + kinds * 2
  return points >= 30 ? 4 : points >= 22 ? 3 : 2
}
