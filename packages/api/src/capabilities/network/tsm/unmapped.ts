import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import type { UnmappedRow, unmappedView } from './contract.ts'
import { inForce, openTickets } from './queries.ts'

type View = z.output<typeof unmappedView>

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

const sorts = Object.fromEntries(
  ['outlet', 'outlet_name', 'job_type', 'region', 'territory', 'since', 'open_tickets'].map((key) => [
    key,
    sql.ref(`gap.${key}`),
  ]),
)

const matching = (view: View, without?: 'job_type') =>
  allOf([
    view.q ? sql`rad.letters(gap.letters) like ${containing(view.q)}` : undefined,
    view.region && isOneOf(sql`gap.region`, view.region),
    view.territory && isOneOf(sql`gap.territory`, view.territory),
    view.job_type && without !== 'job_type' ? isOneOf(sql`gap.job_type`, view.job_type) : undefined,
  ])

export const unmappedForFile = (
  db: Db,
  view: View,
  now: Date,
  on: string,
  limit: number,
  offset = 0,
): Promise<UnmappedRow[]> =>
  unmapped(db, now, on)
    .selectAll()
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`(gap.outlet, gap.job_type)`))
    .limit(limit)
    .offset(offset)
    .execute()

/** One page of the gaps, counted by the kind of work. */
export async function listUnmapped(db: Db, view: View, now: Date, on: string) {
  const { limit, offset } = pageOf(view)
  const rows = await unmappedForFile(db, view, now, on, limit, offset)
  const kinds = await unmapped(db, now, on)
    .select(['gap.job_type as key', sql<number>`count(*)`.as('count')])
    .where(matching(view, 'job_type'))
    .groupBy('gap.job_type')
    .execute()
  const { total } = await unmapped(db, now, on)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total, ...counted(kinds, view.job_type), as_of: now.toISOString() }
}
