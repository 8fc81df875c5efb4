import { withoutGroups } from './evidence.ts'
import { dayOf, instantIn, latinDigits } from './times.ts'
import type { Cells, ImportField, ImportSetup, Say } from './importer.ts'
import { inOneLine } from '#kernel/contract/lines.ts'

const trueWords = new Set(['1', 'y', 'yes', 'true', 't', 'x', 'on'])
const falseWords = new Set(['0', 'n', 'no', 'false', 'f', 'off', ''])

/**
 * A cell as its field takes it. In a spreadsheet a name is often broken with Alt+Enter to fit its column, and ends with a break
 * that are invisible: people mean one line, so that it is made one, where the body of a call is refused.
 */
export const cellOf = ({ kind, hasLines }: Pick<ImportField, 'kind' | 'hasLines'>, cell: string): string =>
  hasLines || kind === 'list' ? cell : inOneLine(cell)

const groupedByComma = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
const groupedByPoint = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/

/** The same as programs write it, with a point before its decimals and no grouping. */
function pointed(written: string, decimal: 'point' | 'comma' | undefined): string {
  if (decimal === 'comma')
    return groupedByPoint.test(written)
      ? written.replaceAll('.', '').replace(',', '.')
      : written.includes('.')
        ? ''
        : written.replace(',', '.')
  if (groupedByComma.test(written)) return written.replaceAll(',', '')
  return decimal === 'point' ? written : written.replace(/^([+-]?\d+),(\d+)$/, '$1.$2')
}

/**
 * A number as India (1,23,456.5), Switzerland (1'234.50), France (1 234,50), and Germany (1.234,50) write it. Which sign is before
 * decimals the whole column decides; where it shows nothing, a comma may be one.
 */
export function numberOf(written: string, decimal?: 'point' | 'comma'): number | undefined {
  const plain = pointed(withoutGroups(latinDigits(written)), decimal)
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}

/**
 * Several values in one cell, each of one line: a JSON list, or parts with the separator between. Text may begin with a
 * bracket as well.
 */
export function partsOf(written: string, separator: RegExp): string[] | undefined {
  if (!/^\[\s*(["{[\d]|\])/.test(written))
    return written
      .split(separator)
      .map(inOneLine)
      .filter((part) => part !== '')
  try {
    const list: unknown = JSON.parse(written)
    return Array.isArray(list) ? list.map((part) => inOneLine(String(part))).filter((part) => part !== '') : undefined
  } catch {
    return undefined
  }
}

const isAlike = (one: readonly string[], other: readonly string[] | undefined) =>
  other?.length === one.length && one.every((part, at) => part === other[at])

/** Several values in one cell, parted so that they are read as they are; as a JSON list where no separator does. */
export function listCell(parts: readonly string[], separator = /;/): string {
  const joined = ['; ', ',', '|'].map((between) => parts.join(between))
  return joined.find((cell) => isAlike(parts, partsOf(cell, separator))) ?? JSON.stringify(parts)
}

interface Limits {
  min?: number | undefined
  max?: number | undefined
  required?: boolean | undefined
}

function numberRefusal(value: number | undefined, { min, max }: Limits, isWhole: boolean): string | undefined {
  if (value === undefined) return isWhole ? 'Enter a whole number.' : 'Enter a number.'
  if (isWhole && !Number.isInteger(value)) return 'Enter a whole number.'
  if (min !== undefined && value < min) return min === 0 ? 'This can’t be negative.' : `At least ${min}.`
  if (max !== undefined && value > max) return `At most ${max}.`
  return undefined
}

/**
 * Reads the cells of one line and reports what is wrong with them. Each reader gives undefined for a field without a
 * column, and null for an empty or unreadable cell.
 */
export function cellReader(cells: Cells, say: Say, setup: ImportSetup) {
  const given = (field: string, required?: boolean): string | null | undefined => {
    const cell = cells[field]
    if (required && !cell) say.wrong(field, 'This is required.')
    return cell === '' ? null : cell
  }

  const numeric = (field: string, limits: Limits, isWhole: boolean): number | null | undefined => {
    const cell = given(field, limits.required)
    if (typeof cell !== 'string') return cell
    const value = numberOf(cell, setup.ways?.[field]?.decimal)
    const refusal = numberRefusal(value, limits, isWhole)
    if (refusal) say.wrong(field, refusal)
    return refusal ? null : value
  }

  return {
    text(field: string, { max = Infinity, min = 0, required }: Limits): string | null | undefined {
      const cell = given(field, required)
      if (typeof cell !== 'string') return cell
      if (cell.length > max) say.wrong(field, `Use at most ${max} characters.`)
      else if (cell.length < min) say.wrong(field, `Use at least ${min} characters.`)
      return cell.length > max ? null : cell
    },
    whole: (field: string, limits: Limits = {}) => numeric(field, limits, true),
    number: (field: string, limits: Limits = {}) => numeric(field, limits, false),
    day(field: string, limits: Pick<Limits, 'required'> = {}): string | null | undefined {
      const cell = given(field, limits.required)
      if (typeof cell !== 'string') return cell
      const day = dayOf(cell, setup.ways?.[field]?.dayOrder ?? setup.dayOrder, setup.today)
      if (day === undefined) say.wrong(field, 'Enter the day as yyyy-mm-dd.')
      return day ?? null
    },
    /** A time, or a day, which is when it begins; without a zone that of the brand, unless the file is declared to be in UTC. */
    instant(field: string, limits: Pick<Limits, 'required'> = {}): string | null | undefined {
      const cell = given(field, limits.required)
      if (typeof cell !== 'string') return cell
      const at = instantIn(cell, {
        ...setup,
        dayOrder: setup.ways?.[field]?.dayOrder ?? setup.dayOrder,
        zone: setup.options.zone === 'utc' ? 'UTC' : setup.brand_tz,
      })
      if (at === undefined) say.wrong(field, 'Enter a time such as 2026-01-31 09:00.')
      return at ?? null
    },
    flag(field: string): boolean | undefined {
      const cell = cells[field]
      if (cell === undefined) return undefined
      const word = cell.toLowerCase()
      if (!trueWords.has(word) && !falseWords.has(word)) say.wrong(field, 'Enter yes or no, or 1 or 0.')
      return trueWords.has(word)
    },
    list(field: string, limits: { separator: RegExp; max: number; maxParts?: number }): string[] | undefined {
      const cell = cells[field]
      if (cell === undefined) return undefined
      const parts = partsOf(cell, limits.separator)
      if (!parts) say.wrong(field, 'This list can’t be read.')
      if (parts?.some((part) => part.length > limits.max)) say.wrong(field, `Use at most ${limits.max} characters.`)
      if (parts && parts.length > (limits.maxParts ?? 50)) say.wrong(field, `At most ${limits.maxParts ?? 50} values.`)
      return parts && [...new Set(parts)]
    },
  }
}
