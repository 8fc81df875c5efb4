import type { Deps } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { sayIn } from '#kernel/mail/mail-words.ts'
import { missingLetters } from '#kernel/file/pdf-fonts.ts'

/** The words and formats of a paper in one language. */
export interface PaperWords {
  say(text: string, values?: Readonly<Record<string, string>>): string
  /** An amount with the sign of the currency. */
  money(value: number): string
  number(value: number): string
  day(day: string): string
}

/** The font lacks the narrow space that French puts between thousands and before its colons. */
const asDrawn = (text: string) => text.replaceAll('\u202f', '\u00a0')

/** Amounts as the pages write them; with the code of the currency where the font lacks its sign. */
function amountsIn(language: string, currency: string): Intl.NumberFormat {
  const written = (currencyDisplay: 'narrowSymbol' | 'code') =>
    new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
  const amounts = written('narrowSymbol')
  return missingLetters(asDrawn(amounts.format(0))).length > 0 ? written('code') : amounts
}

/** The words of a language that the font has the letters for; what it cannot write is written in English. */
export async function paperWords(
  { translations, settings }: Pick<Deps, 'translations' | 'settings'>,
  wished: string,
): Promise<PaperWords> {
  const texts = await translations(wished)
  const isEnglish = Object.keys(texts).length === 0 || missingLetters(texts['Invoice to'] ?? '').length > 0
  const say = sayIn(isEnglish ? {} : texts)
  const language = isEnglish ? 'en' : wished
  const amounts = amountsIn(language, settings.currency)
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const days = new Intl.DateTimeFormat(language, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return {
    say: (text, values = {}) => asDrawn(say({ text, values })),
    money: (value) => asDrawn(amounts.format(value)),
    number: (value) => asDrawn(numbers.format(value)),
    day: (day) => asDrawn(days.format(new Date(`${day}T00:00:00Z`))),
  }
}

/** So many letters are named where some cannot be drawn. */
const mostNamed = 10

/** Refuses to draw what would come out as empty boxes; the print page can write it. */
export function checkLetters(content: unknown): void {
  const missing = missingLetters(content)
  if (missing.length === 0) return
  const letters = missing.slice(0, mostNamed).join(' ')
  throw invalid({}, `The PDF can’t show these characters: “${letters}”. Use the print page instead.`)
}
