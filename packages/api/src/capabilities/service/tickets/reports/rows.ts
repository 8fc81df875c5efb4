import { sql, type RawBuilder } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { ordered } from '#kernel/list.ts'
import { sortOf, type Column } from '#kernel/view.ts'
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
