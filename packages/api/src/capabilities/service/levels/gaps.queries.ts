import { sql } from 'kysely'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { type Gap, gapList } from './contract.ts'
import { dayOf, linesOn, placeConditions, placeSorts, withPeople } from './queries.ts'

const isOpen = (on: string) => sql`m.from_on <= ${on}::date and (m.to_on is null or m.to_on >= ${on}::date)`

/** Active places without a member at a level: outlets by kind of work, dealers, regions. */
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

const gapsOn = (on: string) => sql<Gap>`(
  select concat_ws(':', 'nobody', level, place, job_type) as key, 'nobody' as kind, level, outlet, dealer, region, place,
    job_type, null::uuid as member_id, null as name, null::uuid as user_id, since
  from (${vacant(on)}) vacant
  union all
  select id::text, state, level, outlet, dealer, region, place, job_type, id, name, user_id,
    case state when 'absent' then absent_from end
  from ${linesOn(on)} line where state in ('absent', 'inactive')
)`

/** The places in the reader's part of the network where a ticket would find no member on a day, and why. */
export const gapSource = listSource(
  gapList,
  (listing: Listing<ViewOf<typeof gapList>>) =>
    withPeople(listing.db)
      .selectFrom(gapsOn(dayOf(listing)).as('gap'))
      .selectAll(),
  {
    filters: placeConditions,
    key: 'key',
    search: sql`coalesce(name, '') || ' ' || coalesce(place, '')`,
    sorts: placeSorts,
  },
)
