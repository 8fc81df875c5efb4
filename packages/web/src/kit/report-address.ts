import type { CellAddress } from '#kit/report.ts'
import { stringifySearch } from '#kit/view-url.ts'

export interface AddressOptions {
  /** The path of the list whose rows the report counts. */
  list: string
  /** The view of the report. */
  values: Record<string, unknown>
  /** Those of its arguments that the list filters by too. */
  filters: readonly string[]
  /** What a figure counts beyond the row it stands in; a figure that is missing here counts no rows. */
  counts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** What the list calls rows without a value (kernel `none`). */
const none = 'none'

/** Where a figure leads: the list under the same filters, narrowed to the values of its row. The total row narrows nothing. */
export function addressesOf({ list, values, filters, counts }: AddressOptions, levels: readonly string[]): CellAddress {
  const shared = Object.fromEntries(filters.map((key) => [key, values[key]]))
  return (row, figure) => {
    const counted = counts[figure]
    if (!counted) return undefined
    const place = row.is_total ? {} : Object.fromEntries(levels.map((level) => [level, row[level] ?? none]))
    return list + stringifySearch({ ...shared, ...place, ...counted })
  }
}
