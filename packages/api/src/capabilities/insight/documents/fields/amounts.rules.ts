import { type Found, type Line, plainDigits } from './lines.rules.ts'

export interface Amount extends Found {
  /** In hundredths. */
  cents: number
  /** Whether it has decimals or a currency, and so is more than any number. */
  isMoney: boolean
}

/** Amounts with and without a currency and decimals. A recognizer may see a blank beside the point. */
const amount =
  /(?<![\w.,/-]|\d:)((?:rm|rs\.?|inr|myr|usd|eur|gbp|[₹$€£])\s?)?(-?)(\d{1,3}(?:[,.'’]\d{2,3}){1,4}|\d{1,9})(?:\s?[.,]\s?(\d{2}))?(?![\d%]|[.,/:-]\d)/gi

/** The cents of an amount; undefined where its groups are none. */
function centsOf(whole: string, decimals: string | undefined): number | undefined {
  const parts = whole.split(/[,.'’]/)
  const last = parts.at(-1)!
  // "1,234.50" ends in two digits that are decimals; "1,234" in three that are not.
  if (decimals === undefined && parts.length > 1 && last.length === 2) {
    if (!isGrouped(parts.slice(0, -1))) return undefined
    return Number(parts.slice(0, -1).join('')) * 100 + Number(last)
  }
  if (!isGrouped(parts)) return undefined
  return Number(parts.join('')) * 100 + Number(decimals ?? 0)
}

/** Groups of three digits, or of two before the last of three, as in 12,34,567. */
const isGrouped = (parts: readonly string[]) =>
  parts.length === 1 ||
  (parts.at(-1)!.length === 3 && parts.slice(1, -1).every(({ length }) => length === 2 || length === 3))

export const decimal = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const currencyAndGroups = /((?:rm|rs\.?|inr|myr|usd|eur|gbp|[₹$€£]) ?\d{1,3})((?: \d{3}){1,3})(?=[.,]\d{2}(?!\d))/gi
const groupsAndCurrency = /(?<![\d.,])(\d{1,3})((?: \d{3}){1,3})(?=[.,]\d{2} ?(?:inr|myr|usd|eur|gbp|[₹$€£]))/gi

const labelAndGroups = /((?:total|montant|betrag|summe|somme)[^\d\n]{0,20}\d{1,3})((?: \d{3}){1,3})(?=,\d{2}(?!\d))/gi

/**
 * Blanks between groups of digits become marks in amounts with a currency, and in totals with a comma, as French writes them:
 * elsewhere "2 100.00" is two of something.
 */
const withMarks = (text: string) =>
  [currencyAndGroups, groupsAndCurrency, labelAndGroups].reduce(
    (marked, pattern) =>
      marked.replaceAll(pattern, (_, first: string, groups: string) => first + groups.replaceAll(' ', "'")),
    plainDigits(text).replaceAll(/[\u00a0\u202f]/g, ' '),
  )

/** The amounts of a line from left to right. */
export function amountsOf(line: Line): Amount[] {
  return [...withMarks(line.text).matchAll(amount)].flatMap((match) => {
    const [text, currency = '', minus = '', whole = '', decimals] = match
    const cents = centsOf(whole, decimals)
    if (cents === undefined) return []
    const hasDecimals = decimals !== undefined || /[.,]\d{2}$/.test(whole)
    const from = match.index + (text.length - text.trimStart().length)
    return [
      {
        value: decimal(minus ? -cents : cents),
        cents: minus ? -cents : cents,
        isMoney: hasDecimals || currency !== '',
        line,
        from,
        to: match.index + text.trimEnd().length,
      },
    ]
  })
}

/** The cents of a decimal such as 1234.50; undefined for anything else. */
export function centsIn(value: string): number | undefined {
  const [, minus = '', whole, decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value.trim()) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return minus === '' ? cents : -cents
}
