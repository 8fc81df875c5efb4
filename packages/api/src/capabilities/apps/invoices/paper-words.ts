import type { Deps } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { sayIn } from '#kernel/mail-words.ts'
import { missingLetters } from '#kernel/pdf.ts'

/** How a paper says and writes things. */
export interface PaperWords {
  say(text: string, values?: Readonly<Record<string, string>>): string
  amount(value: number): string
  number(value: number): string
  day(day: string): string
  currency: string
}

/** The font lacks the narrow space that groups thousands in French. */
const asDrawn = (text: string) => text.replaceAll('\u202f', '\u00a0')

/** The words of a language that the font has the letters for; what it cannot write is written in English. */
export async function paperWords(
  { translations, settings }: Pick<Deps, 'translations' | 'settings'>,
  wished: string,
): Promise<PaperWords> {
  const texts = await translations(wished)
  const isEnglish = Object.keys(texts).length === 0 || missingLetters(texts['Invoice to'] ?? '').length > 0
  const say = sayIn(isEnglish ? {} : texts)
  const language = isEnglish ? 'en' : wished
  const amounts = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const days = new Intl.DateTimeFormat(isEnglish ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return {
    say: (text, values = {}) => say({ text, values }),
    amount: (value) => asDrawn(amounts.format(value)),
    number: (value) => asDrawn(numbers.format(value)),
    day: (day) => asDrawn(days.format(new Date(`${day}T00:00:00Z`))),
    currency: settings.currency,
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
