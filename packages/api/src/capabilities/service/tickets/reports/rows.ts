import { sql, type RawBuilder } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { ordered } from '#kernel/list.ts'
import type { FiltersOf } from '#kernel/list-source.ts'
import { sortOf, type Column } from '#kernel/view.ts'
import type { ticketList } from '../list/contract.ts'
import { ticketSource } from '../queries.ts'

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

type Filters = FiltersOf<typeof ticketList>

/** The tickets a report is about, with the days left to the figures. Reports see a ticket where it was opened. */
export const reported = (asked: Asked, view: Filters) =>
  ticketSource.condition({ ...asked, query: { ...view, place: view.place ?? 'opening' } })

/**
 * Tickets with what a report names. `outlet` and `region_today` are where it belongs today, `dealer` and `region` where it
 * belonged at its opening (docs/domain.md#cases, T17). They are empty beyond the scope of who owns a ticket or votes
 * on it, who sees it all the same.
 */
export const base = (db: Db) =>
  db
    .selectFrom('ticket')
    .leftJoin('outlet', 'outlet.id', 'ticket.outlet_id')
    .leftJoin('dealer', 'dealer.id', 'ticket.dealer_id')
    .leftJoin('region', 'region.id', 'ticket.region_id')
    .leftJoin('region as region_today', 'region_today.id', 'outlet.region_id')
    .leftJoin('channel', 'channel.id', 'ticket.channel_id')

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
