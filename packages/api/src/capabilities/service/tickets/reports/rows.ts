import { sql, type RawBuilder } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { shownColumns } from '#kernel/export-list.ts'
import { ordered } from '#kernel/list.ts'
import { sortOf, type Column, type ReportAnswer } from '#kernel/view.ts'
import { keysFound, matching, tickets, type Filters } from '../filters.ts'

export type Asked = Pick<Context, 'db' | 'actor' | 'deps'>

/**
 * Where a ticket belongs in a report: at its opening, unless today is asked for (T17). Where its outlet lies beyond the
 * scope of who sees it all the same, a function of the database names it.
 */
export const levelsOf = (place: string | undefined): Record<string, RawBuilder<string | null>> => ({
  region: place === 'today' ? sql`coalesce(region_today.code, rad.outlet_region(ticket.outlet_id))` : sql`region.code`,
  dealer: sql`coalesce(dealer.code, rad.dealer_code(ticket.dealer_id))`,
  outlet: sql`coalesce(outlet.code, rad.outlet_code(ticket.outlet_id))`,
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
  // By a level that is not among the rows there is nothing to order.
  const { key } = sortOf(view.sort ?? '')
  if (view.sort && (view.rows.includes(key) || !(key in levels))) {
    const columns = { ...levels, ...Object.fromEntries(figures.map(({ key }) => [key, sql.ref(key)])) }
    return ordered(view.sort, columns, sql.join(names))
  }
  const [outer, inner] = names
  if (!inner) return sql`${first} desc, ${outer} asc nulls last`
  return sql`sum(${first}) over (partition by grouping(${outer}), ${outer}) desc, ${outer} asc nulls last, ${first} desc, ${inner} asc nulls last`
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
