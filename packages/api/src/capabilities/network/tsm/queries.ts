import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { outletFunctions } from '#capabilities/network/outlets/contract.ts'
import { type Territory, type tsmApi, tsmList, type TsmMapping, type TsmRow } from './contract.ts'

type View = ViewOf<typeof tsmList>
export type JobType = (typeof outletFunctions)[number]

/** A manager as row-level security lets the user see them (`rad.territory_managers`). */
interface Manager {
  id: string
  full_name: string
  email: string
  status: string
  is_tsm: boolean
  regions: string[]
}
export const managers = () => sql<Manager>`rad.territory_managers()`

export const inForce = (on: string) =>
  sql<boolean>`(m.from_on <= ${on}::date and (m.to_on is null or m.to_on >= ${on}::date))`

/** Open tickets by outlet and kind of work; one without a kind belongs to the service, where the outlet does any. */
export const openTickets = (now: Date) => sql<{
  outlet_id: string
  job_type: JobType
  open: number
  breached: number
}>`(
  select t.outlet_id, count(*) as open, count(*) filter (where t.due_at < ${now}) as breached,
    case when t.job_type <> 'none' then t.job_type when 'service' = any (o.functions) then 'service' else 'bodyshop' end
      as job_type
  from ticket t join outlet o on o.id = t.outlet_id
  where t.ended_at is null
  group by t.outlet_id, 4
)`

const absence = (on: string) => sql`lateral (
  select a.absent_to from level_member a
  where a.user_id = person.id and a.level_no = 3 and a.from_on <= ${on}::date and (a.to_on is null or a.to_on >= ${on}::date)
    and a.absent_from <= ${on}::date and (a.absent_to is null or a.absent_to >= ${on}::date)
  order by a.absent_to desc nulls first
  limit 1
)`

/** Every manager the user knows with their figures, before search and filters; who left stays while they have outlets. */
const figures = (view: View, on: string) => sql<TsmRow>`(
  select person.id, person.full_name as name, person.email,
    case when person.status <> 'active' or not person.is_tsm then 'inactive'
      when away.is_away then 'absent' else 'active' end as status,
    away.absent_to,
    array(select r.code from region r where r.id = any (person.regions) order by 1) as regions,
    load.territories, load.outlets, load.outlets_service, load.outlets_bodyshop, load.open_tickets, load.breached
  from ${managers()} person
  left join lateral (select true as is_away, a.absent_to from ${absence(on)} a) away on true
  cross join lateral (
    select coalesce(array_agg(distinct t.code) filter (where t.code is not null), '{}') as territories,
      count(distinct m.outlet_id) as outlets,
      count(*) filter (where m.job_type = 'service') as outlets_service,
      count(*) filter (where m.job_type = 'bodyshop') as outlets_bodyshop,
      coalesce(sum(cases.open), 0)::bigint as open_tickets,
      coalesce(sum(cases.breached), 0)::bigint as breached
    from tsm_mapping m
    join outlet o on o.id = m.outlet_id
    left join territory t on t.id = o.territory_id
    left join open_tickets cases on cases.outlet_id = m.outlet_id and cases.job_type = m.job_type
    where m.tsm_user_id = person.id and ${inForce(on)}
      and ${view.job_type ? sql<boolean>`m.job_type = ${view.job_type}` : sql<boolean>`true`}
  ) load
  where person.status = 'active' and person.is_tsm or load.outlets > 0
)`

/** The load is measured against all managers the user knows, whatever they search for. */
const measured = (db: Db, view: View, now: Date, on: string) =>
  db
    .with('open_tickets', () => openTickets(now))
    .with('figures', () => figures(view, on))
    .with(
      'tsm',
      () => sql<TsmRow>`(
        select f.*, round((f.open_tickets / nullif((
          select percentile_cont(0.5) within group (order by g.open_tickets) from figures g where g.status <> 'inactive'
        ), 0))::numeric, 1) as load_index
        from figures f
      )`,
    )
    .selectFrom('tsm')

/** R15: territory managers the user knows. */
export const managerSource = listSource(
  tsmList,
  ({ db, now, zone, view }: Listing<ViewOf<typeof tsmList>>) => measured(db, view, now, dayIn(zone, now)).selectAll(),
  {
    // It selects which outlets are counted.
    filters: { job_type: () => undefined, region: (codes) => sql<SqlBool>`tsm.regions && ${sql.val(codes)}::text[]` },
    search: sql`tsm.name || ' ' || tsm.email`,
  },
)

type MappingsQuery = z.output<(typeof tsmApi.mappings)['query']>

/** The lines of an outlet or a manager the user may see, the latest first. */
export const listMappings = (db: Db, { outlet, tsm, open }: MappingsQuery, on: string): Promise<TsmMapping[]> =>
  db
    .selectFrom('tsm_mapping as m')
    .innerJoin('outlet', 'outlet.id', 'm.outlet_id')
    .leftJoin(
      sql<{ id: string; full_name: string }>`rad.staff(array(select tsm_user_id from tsm_mapping))`.as('person'),
      (join) => join.onRef('person.id', '=', 'm.tsm_user_id'),
    )
    .select([
      'm.id',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'm.job_type',
      sql<TsmMapping['tsm']>`jsonb_build_object('id', m.tsm_user_id, 'name', person.full_name)`.as('tsm'),
      'm.from_on',
      'm.to_on',
      inForce(on).as('is_open'),
    ])
    .where(
      allOf([
        outlet ? sql`outlet.code = ${outlet}` : undefined,
        tsm ? sql`m.tsm_user_id = ${tsm}` : undefined,
        open ? sql`${inForce(on)} = ${open === 'true'}` : undefined,
      ]),
    )
    .orderBy('m.from_on', 'desc')
    .orderBy('outlet.code')
    .orderBy('m.job_type')
    .limit(2_000)
    .execute()

const territories = (db: Db, on: string) =>
  db
    .selectFrom('territory')
    .innerJoin('region', 'region.id', 'territory.region_id')
    .select([
      'territory.id',
      'territory.code',
      'territory.name',
      'region.code as region',
      sql<number>`(select count(*) from outlet o where o.territory_id = territory.id and o.status = 'active')`.as(
        'outlets',
      ),
      sql<string[]>`array(
        select distinct person.full_name from outlet o
        join tsm_mapping m on m.outlet_id = o.id and ${inForce(on)}
        join ${managers()} person on person.id = m.tsm_user_id
        where o.territory_id = territory.id and o.status = 'active' order by 1)`.as('managers'),
      'territory.version',
    ])

export const listTerritories = (db: Db, region: readonly string[] | undefined, on: string): Promise<Territory[]> =>
  territories(db, on)
    .where(region ? isOneOf(sql`region.code`, region) : sql<boolean>`true`)
    .orderBy('territory.code')
    .execute()

export async function findTerritory(db: Db, id: string, on: string): Promise<Territory> {
  const territory = await territories(db, on).where('territory.id', '=', id).executeTakeFirst()
  if (!territory) throw notFound()
  return territory
}
