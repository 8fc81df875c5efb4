import '#kit/form/dates.css'
import 'dayjs/locale/ar-ly'
import 'dayjs/locale/de'
import 'dayjs/locale/fr'
import 'dayjs/locale/pt'
import { language, locale, t } from '#kit/words.ts'

/** What Mantine's calendars need to speak the language in use; Arabic with the figures of all other screens. */
export const dateProps = () => ({
  locale: language() === 'ar' ? 'ar-ly' : language(),
  ariaLabels: {
    previousMonth: t('Previous month'),
    nextMonth: t('Next month'),
    previousYear: t('Previous year'),
    nextYear: t('Next year'),
    previousDecade: t('Previous decade'),
    nextDecade: t('Next decade'),
  },
})

const patternOf: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { day: 'DD', month: 'MMM', year: 'YYYY' }

/** How they write a day: in the order of every other date on the screen. */
export const dayPattern = () =>
  new Intl.DateTimeFormat(locale(), { day: '2-digit', month: 'short', year: 'numeric' })
    .formatToParts(0)
    // The point of a short month comes with its name.
    .map(
      ({ type, value }, place, parts) =>
        patternOf[type] ?? `[${parts[place - 1]?.type === 'month' ? value.replace(/^\./, '') : value}]`,
    )
    .join('')

/** The names of the months, long and short, in lower case and without points; January first. */
const monthNames = (language: string) =>
  (['long', 'short'] as const).map((month) => {
    const written = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index) => plain(written.format(Date.UTC(2026, index, 15))))
  })
const plain = (word: string) => word.toLowerCase().replaceAll('.', '')

function monthCalled(word: string): number | undefined {
  for (const names of [...monthNames(locale()), ...monthNames('en')]) {
    const found = names.findIndex((name) => name === word || (word.length >= 3 && name.startsWith(word)))
    if (found >= 0) return found + 1
  }
  return undefined
}

/** Whether days come before months in figures, as the reader writes them. */
function isDayFirst(): boolean {
  const parts = new Intl.DateTimeFormat(locale()).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('day') < parts.indexOf('month')
}

const dayOf = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1000 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** Reads a typed day: 2026-11-24, in figures or with the name of the month in the order of the reader; null while it is none. */
export function readDay(text: string): string | null {
  const parts = text.toLowerCase().match(/\d+|\p{L}+/gu) ?? []
  const figures = parts.filter((part) => /^\d/.test(part)).map(Number)
  const word = parts.find((part) => !/^\d/.test(part) && monthCalled(part) !== undefined)
  if (word !== undefined && figures.length === 2) {
    const [first, second] = figures as [number, number]
    const month = monthCalled(word)!
    return first > 31 ? dayOf(first, month, second) : dayOf(second, month, first)
  }
  if (figures.length !== 3 || figures.length !== parts.length) return null
  const [first, second, third] = figures as [number, number, number]
  if (first > 31) return dayOf(first, second, third)
  return isDayFirst() ? dayOf(third, second, first) : dayOf(third, first, second)
}
