import { sql, type RawBuilder } from 'kysely'
import { shownColumns } from './export-list.ts'
import type { Column, ReportAnswer } from './view.ts'

interface Answered {
  view: { rows: string[]; columns?: string[] | undefined }
  levels: readonly Column[]
  figures: readonly Column[]
  rows: ReportAnswer['rows']
  total: ReportAnswer['rows'][number]
  now: Date
  filters: Record<string, unknown>
}

const layout = new Set(['rows', 'columns', 'sort'])

/** The answer of a report: its levels, then the figures chosen or those not hidden, the rows, and the total. */
export function reportAnswer({ view, levels, figures, rows, total, now, filters }: Answered): ReportAnswer {
  return {
    columns: [
      ...levels
        .filter(({ key }) => view.rows.includes(key))
        .toSorted((a, b) => view.rows.indexOf(a.key) - view.rows.indexOf(b.key)),
      ...shownColumns(figures, view.columns),
    ],
    rows,
    total_row: { ...total, is_total: true, [view.rows[0]!]: 'Total' },
    as_of: now.toISOString(),
    filters: Object.fromEntries(Object.entries(filters).filter(([key]) => !layout.has(key))),
  }
}

type Row = ReportAnswer['rows'][number]

/** Groups by these, and all of them together: rows and total row are worked out in one look at the tickets. */
export const withTotal = (names: readonly RawBuilder<unknown>[]) => sql`grouping sets ((), (${sql.join(names)}))`

/** Tells the total row from a row without a value. */
export const isTotal = ([name]: readonly RawBuilder<unknown>[]) => sql<boolean>`grouping(${name}) = 1`.as('is_total')

/** What was grouped so, with its total apart. */
export function apart(grouped: readonly object[]): { rows: Row[]; total: Row } {
  const [rows, totals]: [Row[], Row[]] = [[], []]
  for (const { is_total, ...row } of grouped as readonly Row[]) (is_total ? totals : rows).push(row)
  return { rows, total: totals[0]! }
}

/** The figures that are shown or sorted by: what nobody sees is not worked out. */
export function asked(view: { columns?: string[] | undefined; sort?: string | undefined }, figures: readonly Column[]) {
  const keys = new Set(shownColumns(figures, view.columns).map(({ key }) => key))
  if (view.sort) keys.add(view.sort.replace(/^-/, ''))
  return keys
}
