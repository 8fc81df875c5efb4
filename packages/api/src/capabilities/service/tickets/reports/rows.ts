import { sql, type RawBuilder } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { shownColumns } from '#kernel/export-list.ts'
import { ordered } from '#kernel/list.ts'
import type { Column, ReportAnswer } from '#kernel/view.ts'
import { keysFound, matching, tickets, type Filters } from '../filters.ts'

export type Asked = Pick<Context, 'db' | 'actor' | 'deps'>

/** Where a ticket belongs in a report: at its opening, unless today is asked for (T17). */
export const levelsOf = (place: string | undefined): Record<string, RawBuilder<string | null>> => ({
  region: place === 'today' ? sql`region_today.code` : sql`region.code`,
  dealer: sql`dealer.code`,
  outlet: sql`outlet.code`,
  channel: sql`channel.code`,
  kind: sql`ticket.kind`,
  priority: sql`ticket.priority`,
  category: sql`ticket.category`,
  job_type: sql`ticket.job_type`,
  level: sql`'L' || ticket.level`,
  charged_to: sql`ticket.charged_to`,
})

/** The tickets a report is about, with the days left to the figures. Reports see a ticket where it was opened. */
export async function reported({ db, actor, deps }: Asked, view: Filters) {
  const placed: Filters = { ...view, place: view.place ?? 'opening' }
  const asking = { actor, now: deps.clock.now(), zone: deps.settings.brand_tz }
  return matching(placed, {}, asking, await keysFound(db, actor, placed))
}

/** The joined tickets that a report groups. */
export const base = (db: Db) => tickets(db)

/** Largest first by the first figure, second levels within their first, unless another order is asked for. */
export function orderOf(
  view: { rows: string[]; sort?: string | undefined },
  levels: Record<string, RawBuilder<string | null>>,
  figures: readonly Column[],
  first: RawBuilder<number>,
): RawBuilder<unknown> {
  const names = view.rows.map((level) => levels[level]!)
  if (view.sort) {
    const columns = { ...levels, ...Object.fromEntries(figures.map(({ key }) => [key, sql.ref(key)])) }
    return ordered(view.sort, columns, sql.join(names))
  }
  const [outer, inner] = names
  if (!inner) return sql`${first} desc, ${outer} asc nulls last`
  return sql`sum(${first}) over (partition by ${outer}) desc, ${outer} asc nulls last, ${first} desc, ${inner} asc nulls last`
}

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
export function answerOf({ view, levels, figures, rows, total, now, filters }: Answered): ReportAnswer {
  return {
    columns: [
      ...levels
        .filter(({ key }) => view.rows.includes(key))
        .toSorted((a, b) => view.rows.indexOf(a.key) - view.rows.indexOf(b.key)),
      ...shownColumns(figures, view.columns),
    ],
    rows,
    total_row: { is_total: true, [view.rows[0]!]: 'Total', ...total },
    as_of: now.toISOString(),
    filters: Object.fromEntries(Object.entries(filters).filter(([key]) => !layout.has(key))),
  }
}
