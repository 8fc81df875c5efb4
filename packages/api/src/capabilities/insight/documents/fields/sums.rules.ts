import type { Page } from '../reading/page.rules.ts'
import { amountsOf, centsIn } from './amounts.rules.ts'
import type { FoundField } from './fields.rules.ts'
import { type Line, linesOf } from './lines.rules.ts'
import { itemsOf } from './totals.rules.ts'

/** So much may be lost where parts are rounded. */
const tolerance = 5

const net = /sub[ -]?total|excl|taxable|net (amount|value|sales)|before (tax|gst|vat)|total before/

/** The amounts of lines that a pattern finds. */
const centsWith = (lines: readonly Line[], pattern: RegExp): number[] =>
  lines
    .filter(({ text }) => pattern.test(text.toLowerCase()))
    .flatMap((line) =>
      amountsOf(line)
        .filter(({ isMoney }) => isMoney)
        .slice(-1)
        .map(({ cents }) => cents),
    )

/** The sum of the items above the first line that is a sum itself. */
function itemSum(lines: readonly Line[]): number | undefined {
  const end = lines.findIndex(
    ({ text }) => /total|amount (due|payable)|rounding|discount|tax|gst|vat/i.test(text) && /\d\.\d\d/.test(text),
  )
  if (end < 1) return undefined
  const items = itemsOf(lines.slice(0, end))
  return items.length === 0 ? undefined : items.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Whether the amounts of a bill lead to its total: what it is before tax and the tax, or the sum of its items. Null where
 * neither can be read.
 */
export function sumsAgree(
  fields: readonly Pick<FoundField, 'name' | 'value'>[],
  pages: readonly Page[],
): boolean | null {
  const centsOf = (name: FoundField['name']) => {
    const field = fields.find((one) => one.name === name)
    return field && centsIn(field.value)
  }
  const total = centsOf('total')
  if (total === undefined) return null
  const lines = linesOf(pages)
  const tax = centsOf('tax') ?? 0
  const isTotal = (cents: number) => Math.abs(cents - total) <= tolerance
  const nets = centsWith(lines, net)
  const items = itemSum(lines)
  // Amounts of a bill may include the tax or not.
  const sums = [...nets, ...(items === undefined ? [] : [items])].flatMap((cents) => [cents, cents + tax])
  if (sums.some(isTotal)) return true
  return nets.length > 0 && centsOf('tax') !== undefined ? false : null
}
