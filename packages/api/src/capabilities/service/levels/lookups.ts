import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { isOneOf } from '#kernel/list/list-sql.ts'

/** What decides who answers: the place, the channel and the kind of work of a case. */
export interface CasePlace {
  outlet_id: string
  channel_id: string | null
  job_type: 'service' | 'bodyshop' | 'none'
}

/** The user ids a case of a place goes to at each level, the most specific line first; empty where there are none. */
export type Answering = Record<1 | 2 | 3 | 4, string[]>

/**
 * Who answers for each of these places on a day, in their order. Open lines of active people count, in place of an
 * absent one their deputy; the third level is who is mapped to the outlet. The result is the same for every reader: a
 * dealer's case escalates to people of the brand the dealer does not see.
 */
export async function whoAnswersEach(db: Db, places: readonly CasePlace[], on: string): Promise<Answering[]> {
  const { rows } = await sql<{ at: number; level_no: 1 | 2 | 3 | 4; user_id: string }>`
    select place.at::int as at, a.level_no, a.user_id
    from jsonb_array_elements(${JSON.stringify(places)}::jsonb) with ordinality place (of, at)
    cross join lateral rad.who_answers((place.of ->> 'outlet_id')::uuid, (place.of ->> 'channel_id')::uuid,
      place.of ->> 'job_type', ${on}::date) with ordinality a (level_no, user_id, nth)
    order by place.at, a.nth
  `.execute(db)
  const answering = places.map((): Answering => ({ 1: [], 2: [], 3: [], 4: [] }))
  for (const { at, level_no, user_id } of rows) {
    const people = answering[at - 1]![level_no]
    if (!people.includes(user_id)) people.push(user_id)
  }
  return answering
}

/** The same for one place. */
export async function whoAnswers(db: Db, { on, ...place }: CasePlace & { on: string }): Promise<Answering> {
  const [answering] = await whoAnswersEach(db, [place], on)
  return answering!
}

interface Counted {
  level?: unknown
  region?: unknown
}

/**
 * How many active people answer on a day, by level (`L2`), by region, by both, and over all: no person counts twice in one
 * figure. The third level is the mapped managers, and the members of the level where none is mapped.
 */
export async function membersOn(db: Db, on: string, regions?: readonly string[]): Promise<(of: Counted) => number> {
  const open = sql`from_on <= ${on}::date and (to_on is null or to_on >= ${on}::date)`
  const { rows } = await sql<Counted & { members: number }>`
    with answering as (
      select level_no, user_id, outlet_id, dealer_id, region_id from level_member where ${open}
      union all
      select 3, tsm_user_id, outlet_id, null, null from tsm_mapping where ${open}
    ), placed as (
      select level_no, user_id, o.region_id from answering a join outlet o on o.id = a.outlet_id
      union all
      select level_no, user_id, o.region_id from answering a join outlet o on o.dealer_id = a.dealer_id
      union all
      select level_no, user_id, region_id from answering where region_id is not null
    )
    select 'L' || level_no as level, region.code as region, count(distinct placed.user_id) as members
    from placed join region on region.id = placed.region_id
      join rad.staff(array(select user_id from answering)) person on person.id = placed.user_id and person.is_active
    where ${regions ? isOneOf(sql`region.code`, regions) : sql`true`}
    group by grouping sets ((), (level_no), (region.code), (level_no, region.code))`.execute(db)
  const keyOf = ({ level, region }: Counted) => [level ?? '', region ?? ''].join(' ')
  const members = new Map(rows.map((row) => [keyOf(row), Number(row.members)]))
  return (of) => members.get(keyOf(of)) ?? 0
}
