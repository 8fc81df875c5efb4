import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import type { Gap, gapView } from './contract.ts'
import { linesOn, matchingPlace, people } from './queries.ts'

type View = z.output<typeof gapView>

const isOpen = (on: string) => sql`m.from_on <= ${on}::date and (m.to_on is null or m.to_on >= ${on}::date)`

/** Places that work and have nobody at a level: outlets by kind of work, dealers, regions. */
const vacant = (on: string) => sql`
  select 1 as level, o.code as outlet, d.code as dealer, r.code as region, o.code || ' ' || o.name as place, work as job_type,
    (select max(m.to_on) + 1 from level_member m where m.level_no = 1 and m.outlet_id = o.id) as since
  from outlet o join dealer d on d.id = o.dealer_id join region r on r.id = o.region_id cross join unnest(o.functions) work
  where o.status = 'active' and not exists (
    select from level_member m
    where m.level_no = 1 and m.outlet_id = o.id and coalesce(m.job_type, work) = work and ${isOpen(on)}
  )
  union all
  select 2, null, d.code, r.code, d.code || ' ' || d.name, null,
    (select max(m.to_on) + 1 from level_member m where m.level_no = 2 and m.dealer_id = d.id)
  from dealer d left join region r on r.id = d.home_region_id
  where exists (select from outlet o where o.dealer_id = d.id and o.status = 'active')
    and not exists (select from level_member m where m.level_no = 2 and m.dealer_id = d.id and ${isOpen(on)})
  union all
  select 4, null, null, r.code, r.code || ' ' || r.name, null,
    (select max(m.to_on) + 1 from level_member m where m.level_no = 4 and m.region_id = r.id)
  from region r
  where exists (select from outlet o where o.region_id = r.id and o.status = 'active')
    and not exists (select from level_member m where m.level_no = 4 and m.region_id = r.id and ${isOpen(on)})`

const gapsOn = (on: string) => sql`(
  select concat_ws(':', 'nobody', level, place, job_type) as key, 'nobody' as kind, level, outlet, dealer, region, place,
    job_type, null::uuid as member_id, null as name, since
  from (${vacant(on)}) vacant
  union all
  select id::text, state, level, outlet, dealer, region, place, job_type, id, name,
    case state when 'absent' then absent_from end
  from ${linesOn(on)} line where state in ('absent', 'inactive')
)`

const sorts = {
  kind: sql`kind`,
  level: sql`level, place`,
  place: sql`place`,
  job_type: sql`job_type`,
  region: sql`region`,
  name: sql`name`,
  since: sql`since`,
}

const found = sql`rad.letters(coalesce(name, '') || ' ' || coalesce(place, ''))`

const matching = (view: View, without?: 'kind') =>
  allOf([
    view.q ? sql`${found} like ${containing(view.q)}` : undefined,
    matchingPlace(view),
    view.kind && without !== 'kind' ? isOneOf(sql`kind`, view.kind) : undefined,
  ])

/** One page of what keeps tickets of the asker's part of the network from finding somebody on a day. */
export async function listGaps(db: Db, view: View, today: string, now: Date) {
  const gaps = gapsOn(view.date ?? today)
  const { limit, offset } = pageOf(view)
  const { rows } = await sql<Gap>`
    with ${people} select * from ${gaps} gap where ${matching(view)}
    order by ${ordered(view.sort, sorts, sql`key`)} limit ${limit} offset ${offset}`.execute(db)
  const kinds = await sql<{ key: string; count: number }>`
    with ${people} select kind as key, count(*)::int as count from ${gaps} gap where ${matching(view, 'kind')}
    group by 1`.execute(db)
  const all = await sql<{ total: number }>`with ${people} select count(*)::int as total from ${gaps} gap`.execute(db)
  return { rows, total: all.rows[0]!.total, ...counted(kinds.rows, view.kind), as_of: now.toISOString() }
}
