import { sql, type RawBuilder } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import type { FiltersOf } from '#kernel/list/list-source.ts'
import type { ticketList } from '../list.contract.ts'
import { ticketSource } from '../queries.ts'

/**
 * Where a ticket belongs in a report: at its opening, unless today is requested (T17). Where its outlet lies beyond the
 * scope of a reader who sees it all the same, a database function names it.
 */
export const dimensionsOf = (place: string | undefined): Record<string, RawBuilder<string | null>> => ({
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

/** The tickets a report is about, whatever its days: these belong to its measures. Reports see a ticket where it was opened. */
export const reported = ({ db, actor, deps }: ActorContext, view: Filters) =>
  ticketSource.condition({
    db,
    actor,
    deps,
    query: { ...view, place: view.place ?? 'opening', period: undefined, from: undefined, to: undefined },
  })

/**
 * Tickets with what a report names, for use after FROM. `outlet` and `region_today` are where it belongs today, `dealer` and
 * `region` where it belonged at its opening (docs/domain.md#cases, T17). They are empty beyond the scope of who owns a
 * ticket or votes on it, who sees it all the same.
 */
export const tickets = sql`ticket
  left join outlet on outlet.id = ticket.outlet_id
  left join dealer on dealer.id = ticket.dealer_id
  left join region on region.id = ticket.region_id
  left join region as region_today on region_today.id = outlet.region_id
  left join channel on channel.id = ticket.channel_id`
