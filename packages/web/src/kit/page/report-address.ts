import type { CellAddress } from '#kit/page/report.ts'
import { stringifySearch } from '#kit/filter/view-url.ts'

/** A measure, with what the list is filtered by to show what it counts; one without counts no rows. */
interface Opening {
  key: string
  opens?: Readonly<Record<string, string | readonly string[]>>
}

/** What each measure counts, in the words of the list's filters. */
export const opensOf = (measures: readonly Opening[]) => new Map(measures.map(({ key, opens }) => [key, opens]))

interface AddressOptions {
  /** The path of the list whose rows the report counts. */
  list: string
  /** The view of the report. */
  values: Record<string, unknown>
  /** Those of its arguments that the list filters by too. */
  filters: readonly string[]
  /** Those of the report. */
  measures: readonly Opening[]
}

/** What the list calls rows without a value (kernel `none`). */
const none = 'none'

/** Where a figure leads: the list under the same filters, narrowed to the values of its row. The total row narrows nothing. */
export function addressesOf(
  { list, values, filters, measures }: AddressOptions,
  levels: readonly string[],
): CellAddress {
  const shared = Object.fromEntries(filters.map((key) => [key, values[key]]))
  const counts = opensOf(measures)
  return (row, figure) => {
    const counted = counts.get(figure)
    if (!counted) return undefined
    const place = row.is_total ? {} : Object.fromEntries(levels.map((level) => [level, row[level] ?? none]))
    return list + stringifySearch({ ...shared, ...place, ...counted })
  }
}
