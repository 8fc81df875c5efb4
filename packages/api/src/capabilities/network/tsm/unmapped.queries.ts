import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { unmappedList, type UnmappedRow } from './contract.ts'
import { inForce, openTickets } from './queries.ts'

/** Each kind of work of each active outlet that no line covers today. */
const unmapped = (db: Db, now: Date, on: string) =>
  db
    .with('open_tickets', () => openTickets(now))
    .with(
      'gap',
      () => sql<UnmappedRow & { letters: string }>`(
        select o.code as outlet, o.name as outlet_name, r.code as region, t.code as territory, work.job_type,
          coalesce(last.to_on + 1, o.opened_on) as since, coalesce(cases.open, 0) as open_tickets,
          o.name || ' ' || o.code as letters
        from outlet o
        cross join lateral unnest(o.functions) as work (job_type)
        join region r on r.id = o.region_id
        left join territory t on t.id = o.territory_id
        left join open_tickets cases on cases.outlet_id = o.id and cases.job_type = work.job_type
        left join lateral (
          select max(m.to_on) as to_on from tsm_mapping m
          where m.outlet_id = o.id and m.job_type = work.job_type and m.to_on < ${on}::date
        ) last on true
        where o.status = 'active' and not exists (
          select from tsm_mapping m where m.outlet_id = o.id and m.job_type = work.job_type and ${inForce(on)}
        )
      )`,
    )
    .selectFrom('gap')

/** R15: what no territory manager answers for. */
export const unmappedSource = listSource(
  unmappedList,
  ({ db, now, zone }: Listing) =>
    unmapped(db, now, dayIn(zone, now))
      .selectAll()
      .select(sql`(gap.outlet, gap.job_type)`.as('key')),
  { filters: {}, key: 'key', search: sql`gap.letters` },
)
