import type { ItemToken } from 'wink-nlp'
import { rounded } from '#kernel/contract/rounded.ts'
import { english, isEnglish } from '#capabilities/insight/calls/lookups.ts'

/** What is counted of a text. */
export interface TextFigures {
  words: number
  sentences: number
  /** Flesch reading ease, one decimal, higher is easier; null where the text is not English. */
  readability: number | null
  /** The most frequent of its words; none where the text is not English. */
  keywords: string[]
}

/** So much of a text is enough for its readability and keywords; grammar of more takes seconds. */
const mostLetters = 100_000
const mostKeywords = 12
const leastLetters = 4

const isKeyword = (word: string) => word.length >= leastLetters && /^\p{L}[\p{L}-]+$/u.test(word)

async function readabilityAndKeywords(text: string): Promise<Pick<TextFigures, 'readability' | 'keywords'>> {
  const nlp = await english()
  const { its, as } = nlp
  const doc = nlp.readDoc(text.slice(0, mostLetters))
  const { fres } = doc.out(its.readabilityStats) as unknown as { fres: number }
  const telling = doc.tokens().filter((token: ItemToken) => !token.out(its.stopWordFlag))
  const counted = telling.out(its.normal, as.freqTable) as unknown as [string, number][]
  const keywords = counted
    .filter(([word]) => isKeyword(word))
    .slice(0, mostKeywords)
    .map(([word]) => word)
  // A text of a few signs has a figure far beyond the scale.
  return { readability: Number.isFinite(fres) ? rounded(Math.min(Math.max(fres, -100), 121.2), 1) : null, keywords }
}

/** The figures of the pages of a document, in the language that the file names or that their words show. */
export async function figuresOf(pages: readonly string[], language: string | null): Promise<TextFigures> {
  const text = pages.join('\n')
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const sentences =
    words === 0 ? 0 : [...new Intl.Segmenter(language ?? 'en', { granularity: 'sentence' }).segment(text)].length
  const inEnglish = words > 0 && isEnglish(language, pages.slice(0, 20))
  const { readability, keywords } = inEnglish ? await readabilityAndKeywords(text) : { readability: null, keywords: [] }
  return { words, sentences, readability, keywords }
}
