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
