import { type Found, type Line, plainDigits } from './lines.rules.ts'

/** Which of two numbers is the day where both may be. */
export type DateOrder = 'day_first' | 'month_first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
/** How months begin in German, French, and Portuguese, where it is not as in English. */
const otherMonths: Readonly<Record<string, number>> = {
  fév: 2,
  fev: 2,
  mär: 3,
  mrz: 3,
  avr: 4,
  abr: 4,
  mai: 5,
  juin: 6,
  juil: 7,
  aoû: 8,
  aou: 8,
  ago: 8,
  set: 9,
  okt: 10,
  out: 10,
  déc: 12,
  dez: 12,
}
const otherMonthOf = (name: string) => otherMonths[name.toLowerCase()] ?? monthOf(name)

const firstYear = 1980
const lastYear = 2079

function dayOf(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? 2000 + year : year
  if (full < firstYear || full > lastYear || month < 1 || month > 12 || day < 1) return undefined
  if (day > new Date(Date.UTC(full, month, 0)).getUTCDate()) return undefined
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Two numbers and a year: the day is first, or the month where that is the order or the other way is no date. */
function ordered(first: number, second: number, year: number, order: DateOrder): string | undefined {
  const dayFirst = dayOf(year, second, first)
  const monthFirst = dayOf(year, first, second)
  return order === 'day_first' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst)
}

type Read = (parts: string[], order: DateOrder) => string | undefined
const [yearFirst, numbers, dayAndName, dayAndOther, nameAndDay, together] = [
  /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g,
  /(?<![\d.,/-])(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{4}|\d{2})(?![\d]|[.,/-]\d)/g,
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|")?[ .,/-]{0,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[ .,'/-]{0,3}(\d{4}|\d{2})(?!\d)/gi,
  /(?<!\d)(\d{1,2})(?:er|º)?[ .]{0,2}(?:de )?(jan|feb|fév|fev|mar|mär|mrz|apr|avr|abr|mai|jun|juin|juil|jul|aug|aoû|aou|ago|sep|set|okt|oct|out|nov|déc|dez)[a-zà-ÿ]{0,7}[ .]{0,2}(?:de )?(\d{4})(?!\d)/gi,
  /(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[ .-]{0,2}(\d{1,2})(?:st|nd|rd|th)?[ .,-]{1,2}(\d{4})(?!\d)/gi,
  /(?<!\d)(\d{2})(\d{2})(20\d{2})(?!\d)/g,
]
const forms: { pattern: RegExp; read: Read }[] = [
  { pattern: yearFirst!, read: ([y, m, d]) => dayOf(Number(y), Number(m), Number(d)) },
  { pattern: dayAndName!, read: ([d, m, y]) => dayOf(Number(y), monthOf(m!), Number(d)) },
  { pattern: dayAndOther!, read: ([d, m, y]) => dayOf(Number(y), otherMonthOf(m!), Number(d)) },
  { pattern: nameAndDay!, read: ([m, d, y]) => dayOf(Number(y), monthOf(m!), Number(d)) },
  { pattern: numbers!, read: ([one, other, y], order) => ordered(Number(one), Number(other), Number(y), order) },
  { pattern: together!, read: ([d, m, y], order) => ordered(Number(d), Number(m), Number(y), order) },
]

/** The dates of a line, as yyyy-mm-dd. */
export function datesOf(line: Line, order: DateOrder): Found[] {
  const found: Found[] = []
  const text = plainDigits(line.text)
  for (const { pattern, read } of forms)
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length]
      const value = read(match.slice(1), order)
      const isTaken = found.some((one) => from < one.to && to > one.from)
      if (value !== undefined && !isTaken) found.push({ value, line, from, to })
    }
  return found.toSorted((a, b) => a.from - b.from)
}
