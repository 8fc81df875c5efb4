import { takingTurns } from '#kernel/command/turns.ts'
import { english } from './english.rules.ts'

/** The sentiment of English texts, each from -1 to 1. */
export async function sentimentsOf(texts: readonly string[]): Promise<number[]> {
  const nlp = await english()
  const turn = takingTurns()
  const found: number[] = []
  for (const text of texts) {
    await turn()
    found.push(text === '' ? 0 : (nlp.readDoc(text).out(nlp.its.sentiment) as unknown as number))
  }
  return found
}

/** Words that English cannot do without, and that few other languages have. */
const commonWords = new Set([
  'the',
  'and',
  'to',
  'of',
  'is',
  'you',
  'it',
  'that',
  'for',
  'have',
  'with',
  'this',
  'we',
  'are',
  'what',
])
const commonShare = 0.1

/** Whether texts are English: by the language that the recognizer names, else by the words themselves. */
export function isEnglish(language: string | null | undefined, texts: readonly string[]): boolean {
  if (language) return /^en(?:glish)?(?:[-_]|$)/i.test(language)
  const words = texts.slice(0, 200).flatMap((text) => text.toLowerCase().split(/\s+/, 200))
  return words.filter((word) => commonWords.has(word)).length >= commonShare * Math.max(words.length, 1)
}
