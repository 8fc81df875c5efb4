import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { isOneOf } from '#kernel/list/list-sql.ts'
import { none } from '#kernel/contract/view.ts'
import { word } from '#kernel/contract/words.ts'
import type { OutletOfCases } from './hook.ts'

/** The tables of what happens at an outlet: each row names its outlet, region, and channel, and all but hold-ups their dealer. */
type Case =
  | 'complaint'
  | 'ticket'
  | 'job_card'
  | 'holdup'
  | 'helpdesk_case'
  | 'follow_up'
  | 'na_declaration'
  | 'journey_visit'

/** The errors for giving an outlet work that it doesn’t do. */
export const lacksFunction = {
  service: word('This outlet doesn’t offer service work.'),
  bodyshop: word('This outlet doesn’t offer bodyshop work.'),
} as const

/** Outlets and dealers of a case may lie beyond the scope of who sees the case, so functions know their codes. */
const idsOf = {
  outlet: (codes: RawBuilder<unknown>) => sql`rad.outlets_coded(${codes})`,
  dealer: (codes: RawBuilder<unknown>) => sql`rad.dealers_coded(${codes})`,
  region: (codes: RawBuilder<unknown>) => sql`array(select id from region where code = any (${codes}))`,
  channel: (codes: RawBuilder<unknown>) => sql`array(select id from channel where code = any (${codes}))`,
}

/** Cases of one of these records; `none` finds those of no record. Without a join, so that counts are read from an index. */
export function isOf(of: Case, record: keyof typeof idsOf, codes: readonly string[]): RawBuilder<SqlBool> {
  const key = sql.ref(`${of}.${record}_id`)
  const isAny = sql<SqlBool>`${key} = any ((select ${idsOf[record](sql`${sql.val(codes)}::text[]`)})::uuid[])`
  return codes.includes(none) ? sql<SqlBool>`(${isAny} or ${key} is null)` : isAny
}

const placeOf = {
  region: sql`region.code`,
  zone: sql`zone.code`,
  state: sql`state.code`,
  city: sql`city.name`,
}

/**
 * Cases whose outlet lies there today, looked up only where a filter needs it. As a list, which is made once: with a join,
 * row-level security of the cases would be evaluated for every outlet.
 */
export const liesIn = (of: Case, place: keyof typeof placeOf, values: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${of}.outlet_id`)} = any (array(
    select o.id from rad.outlet_places() o
      left join region on region.id = o.region_id left join zone on zone.id = region.zone_id
      left join city on city.id = o.city_id left join state on state.id = city.state_id
    where ${isOneOf(placeOf[place], values)}))`

/** Cases whose own region, that of their opening, belongs to one of these zones. */
export const openedInZone = (of: Case, zones: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${of}.region_id`)} in (
    select r.id from region r join zone on zone.id = r.zone_id where ${isOneOf(sql`zone.code`, zones)})`

export interface Place {
  outlet: string
  outlet_name: string
  dealer: string
  region: string
}

const placesNamed = prepared(
  (_, { ids }: { ids: readonly string[] }) => sql<Place & { id: string }>`
    select id, outlet, outlet_name, dealer, region from rad.places_named(${sql.val(ids)}::uuid[])`,
)

/** What outlets are called and where they belong, of those a case names beyond the user's scope. */
export async function placesOf(db: Db, ids: readonly string[]): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map()
  const rows = await placesNamed(db, { ids: [...new Set(ids)] })
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Places by the id of their outlet. */
export type Places = Record<string, Place>

/** The same for a statement that reads a record with its parts: as one column. */
export const placesIn = (ids: RawBuilder<unknown>) => sql<Places>`coalesce((
  select jsonb_object_agg(lies.id, jsonb_build_object('outlet', lies.outlet, 'outlet_name', lies.outlet_name,
    'dealer', lies.dealer, 'region', lies.region)) from rad.places_named(${ids}) lies), '{}')`

/** Outlets that closed one after the other; two that took over from each other end here. */
const mostSuccessors = 20

/**
 * Where cases of an outlet go back to work: there, or where its cases went when it closed. `taker` is missing where no open outlet
 * took them over. Undefined where the user does not see the outlet.
 */
export async function takerOf(
  db: Db,
  outlet_id: string,
): Promise<{ own: OutletOfCases; isClosed: boolean; taker: OutletOfCases | undefined } | undefined> {
  const { rows } = await sql<OutletOfCases & { status: string; successor_id: string | null }>`
    with recursive line as (
      select o.id, o.code, o.name, o.dealer_id, o.region_id, o.status, o.successor_id, 1 as nth from outlet o
      where o.id = ${outlet_id}::uuid
      union all
      select o.id, o.code, o.name, o.dealer_id, o.region_id, o.status, o.successor_id, line.nth + 1
      from line join outlet o on o.id = line.successor_id where line.status = 'closed' and line.nth < ${sql.lit(mostSuccessors)}
    ) select id, code, name, dealer_id, region_id, status, successor_id from line order by nth`.execute(db)
  const [own, last] = [rows[0], rows.at(-1)]
  if (!own || !last) return undefined
  if (last.status === 'closed' && last.successor_id !== null && rows.length < mostSuccessors)
    throw conflict(
      'subject.beyond',
      'The cases of this outlet now belong to an outlet outside your scope. Ask head office to decide.',
    )
  return { own, isClosed: own.status === 'closed', taker: last.status === 'closed' ? undefined : last }
}
