import { lettersOf } from '#kernel/contract/letters.ts'
import { rounded } from '#kernel/contract/rounded.ts'

/** An intent, and the sentences that speak for it: its name, and the titles and summaries of its answers. */
export interface Spoken {
  code: string
  sentences: readonly string[]
}

/** Words that are ignored, since every question contains them. */
const filling = new Set(
  'a an and are at can could do does for get has have how i in is it me my of on or our please the to we what when where which who will with would you your'.split(
    ' ',
  ),
)

/** Endings that do not make another word of it; enough for English, and harmless where there are none. */
const stemOf = (word: string) => (word.length > 4 ? word.replace(/(ings?|ed|es|s)$/, '') : word)

function wordsOf(text: string): Set<string> {
  const words = lettersOf(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !filling.has(word)).map(stemOf))
}

/** A match of less than this share of what was typed is ignored. */
const leastConfidence = 0.34

/**
 * The intent that most of a sentence matches, and how much of it: words of few intents weigh more than words of many.
 * Undefined where too little of it matches. It replaces the client's bot, which understands real customers: the
 * same sentence always has the same result, which a person who tries out an answer needs.
 */
export function understand(
  typed: string,
  intents: readonly Spoken[],
): { code: string; confidence: number } | undefined {
  const known = intents.map(({ code, sentences }) => ({
    code,
    words: wordsOf([code.replaceAll('_', ' '), ...sentences].join(' ')),
  }))
  const weightOf = (word: string) => 1 / (1 + known.filter(({ words }) => words.has(word)).length)
  const weighted = [...wordsOf(typed)].map((word) => ({ word, weight: 2 * weightOf(word) }))
  const whole = weighted.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) return undefined
  const scored = known.map(({ code, words }) => {
    const heard = weighted.filter(({ word }) => words.has(word))
    const share = heard.reduce((sum, { weight }) => sum + weight, 0) / whole
    // Of two with the same matches, the one with fewer other words fits better.
    return { code, share, rank: share + heard.length / (1_000 * (1 + words.size)) }
  })
  const [best] = scored.toSorted((a, b) => b.rank - a.rank || (a.code < b.code ? -1 : 1))
  if (!best || best.share < leastConfidence) return undefined
  return { code: best.code, confidence: rounded(best.share, 2) }
}
