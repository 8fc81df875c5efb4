import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { word } from '#kernel/contract/words.ts'
import { lacksFunction } from '#capabilities/network/outlets/lookups.ts'
import type { Load, tsmApi } from './contract.ts'
import { inForce, type JobType, managers, openTickets } from './queries.ts'

type MappingRequest = z.output<(typeof tsmApi.map)['body']>

/** One kind of work of one outlet, as it is and as it was requested. */
export interface PlannedPlace {
  outlet: string
  job_type: JobType
  outlet_id: string | null
  /** Who has it on the day the mapping begins, by a line that began before. */
  now_id: string | null
  now: string | null
  /** A line that begins on that day or later, or that ended on it or later without covering it. */
  is_taken: boolean
  problem: string | null
  open_tickets: number
}

export const refusals = {
  outlet: word('Outlet not found.'),
  closed: word('This outlet is not active.'),
  ...lacksFunction,
  region: word("Outlet is outside this TSM's region."),
  taken: word('This outlet already has a manager from that day. Choose a later day.'),
  same: word('This outlet is already mapped to this manager.'),
}

interface Found extends Omit<PlannedPlace, 'problem'> {
  status: string | null
  has_function: boolean | null
  in_region: boolean | null
}

function problemOf(place: Found, tsm: string): string | null {
  if (place.outlet_id === null) return refusals.outlet
  if (place.status !== 'active') return refusals.closed
  if (!place.has_function) return refusals[place.job_type]
  if (!place.in_region) return refusals.region
  if (place.is_taken) return refusals.taken
  return place.now_id === tsm ? refusals.same : null
}

/** The requested manager, or the sentence that explains why they cannot be one. */
export async function managerOf(db: Db, id: string) {
  const manager = await db
    .selectFrom(managers().as('person'))
    .select(['person.id', 'person.full_name', 'person.status', 'person.is_tsm', 'person.regions'])
    .where('person.id', '=', id)
    .executeTakeFirst()
  if (!manager?.is_tsm) throw invalid({ tsm: 'This user is not a territory service manager.' })
  if (manager.status !== 'active') throw invalid({ tsm: 'This territory service manager is not active.' })
  return manager
}

/** Every requested place, once, with its manager and what refuses it (docs/domain.md#validation). */
export async function planOf(
  db: Db,
  request: MappingRequest,
  regions: readonly string[],
  now: Date,
): Promise<PlannedPlace[]> {
  const once = [...new Map(request.outlets.map((one) => [`${one.outlet}:${one.job_type}`, one])).values()]
  const { rows } = await sql<Found>`
    with open_tickets as ${openTickets(now)}
    select requested.outlet, requested.job_type, o.id as outlet_id, o.status, requested.job_type = any (o.functions) as has_function,
      o.region_id = any (${sql.val(regions)}::uuid[]) as in_region, line.tsm_user_id as now_id, person.full_name as now,
      exists (
        select from tsm_mapping m
        where m.outlet_id = o.id and m.job_type = requested.job_type and m.from_on >= ${request.from}::date
      ) as is_taken,
      coalesce(cases.open, 0) as open_tickets
    from unnest(${sql.val(once.map(({ outlet }) => outlet))}::text[], ${sql.val(once.map(({ job_type }) => job_type))}::text[])
      with ordinality as requested (outlet, job_type, place)
    left join outlet o on o.code = requested.outlet
    left join lateral (
      select m.tsm_user_id from tsm_mapping m
      where m.outlet_id = o.id and m.job_type = requested.job_type and m.from_on < ${request.from}::date and ${inForce(request.from)}
    ) line on true
    left join ${managers()} person on person.id = line.tsm_user_id
    left join open_tickets cases on cases.outlet_id = o.id and cases.job_type = requested.job_type
    order by requested.place`.execute(db)
  return rows.map((row) => ({ ...row, problem: problemOf(row, request.tsm) }))
}

/** What the managers concerned have today, and will have: the new one first. */
export async function loadOf(
  db: Db,
  tsm: string,
  places: readonly PlannedPlace[],
  now: Date,
  on: string,
): Promise<Load[]> {
  const moving = places.filter(({ problem }) => problem === null)
  const ids = [...new Set([tsm, ...moving.flatMap(({ now_id }) => now_id ?? [])])]
  const { rows } = await sql<{ id: string; name: string | null; outlets: number; open_tickets: number }>`
    with open_tickets as ${openTickets(now)}
    select requested.id, person.full_name as name, count(m.id) as outlets, coalesce(sum(cases.open), 0)::bigint as open_tickets
    from unnest(${sql.val(ids)}::uuid[]) with ordinality as requested (id, place)
    left join ${managers()} person on person.id = requested.id
    left join tsm_mapping m on m.tsm_user_id = requested.id and ${inForce(on)}
    left join open_tickets cases on cases.outlet_id = m.outlet_id and cases.job_type = m.job_type
    group by requested.id, requested.place, person.full_name
    order by requested.place`.execute(db)
  return rows.map(({ id, name, outlets, open_tickets }) => {
    const come = id === tsm ? moving : []
    const gone = moving.filter(({ now_id }) => now_id === id)
    const sum = (part: readonly PlannedPlace[]) => part.reduce((all, place) => all + place.open_tickets, 0)
    return {
      id,
      name,
      outlets_before: outlets,
      outlets_after: outlets + come.length - gone.length,
      open_tickets_before: open_tickets,
      open_tickets_after: open_tickets + sum(come) - sum(gone),
    }
  })
}
