import { t } from '#kit/words.ts'

/** Sentences, each with the mark that ends it. */
const sentences = (text: string) => text.match(/[^.!?\n؟]+[.!?؟]*|\n/g) ?? []

/** The text without the sentences that judge a case: these words are internal, in English and in the language in use. */
export function neutral(text: string): string {
  const judging = [t('Justified'), t('Unjustified')].map((word) => word.toLocaleLowerCase())
  const isJudging = (sentence: string) =>
    /justif(ied|iable)/i.test(sentence) || judging.some((word) => sentence.toLocaleLowerCase().includes(word))
  return sentences(text)
    .filter((sentence) => !isJudging(sentence))
    .join('')
}
