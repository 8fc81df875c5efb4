import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { inTransaction } from '#database/transaction.ts'
import { cutVehicles } from './cut.commands.ts'

/** How many events and visits differ from what the rows come to. */
export interface Differences {
  events: number
  visits: number
}

async function countEvents(db: Db, isCheck: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`select rad.rebuild_journeys(${isCheck}) as count`.execute(db)
  return Number(rows[0]!.count)
}

/** The visits of vehicles with their stages, one text for each visit. */
async function visitsOf(db: Db, vehicles: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ visit: string }>`
    select (to_jsonb(v) - 'id')::text || coalesce((select string_agg((to_jsonb(s) - 'visit_id')::text, ',' order by s.stage_id)
      from journey_visit_stage s where s.visit_id = v.id), '') || coalesce((select string_agg(d.kind || d.stage_id, ',' order by d.kind, d.stage_id)
      from journey_deviation d where d.visit_id = v.id), '') as visit
    from journey_visit v where v.vehicle_id = any (${sql.val([...vehicles])}::uuid[])`.execute(db)
  return new Set(rows.map(({ visit }) => visit))
}

const vehiclesAfter = async (db: Db, after: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from vehicle where id > ${after}::uuid order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends a transaction without its changes. */
class Undo extends Error {
  readonly found: number
  constructor(found: number) {
    super('undone')
    this.found = found
  }
}

const batchSize = 500
const noVehicle = '00000000-0000-0000-0000-000000000000'

/** Cuts the visits of some vehicles again; answers how many were other ones. With `isCheck` they stay as they were. */
async function recut(deps: Deps, vehicles: readonly string[], isCheck: boolean): Promise<number> {
  const work = async (db: Db) => {
    const before = await visitsOf(db, vehicles)
    await cutVehicles(db, deps, vehicles)
    const after = await visitsOf(db, vehicles)
    const isMissing = (some: Set<string>) => (visit: string) => !some.has(visit)
    const [gone, come] = [[...before].filter(isMissing(after)), [...after].filter(isMissing(before))]
    const differing = Math.max(gone.length, come.length)
    if (isCheck) throw new Undo(differing)
    return differing
  }
  try {
    return await inTransaction(deps.database, { as: 'rad_network' }, 'write', work, { timeoutMs: 60_000 })
  } catch (error) {
    if (error instanceof Undo) return error.found
    throw error
  }
}

/**
 * Makes the events of all journeys those of the rows that they follow from, and the visits those of the events. With `isCheck` it
 * changes nothing.
 */
export async function rebuildJourneys(deps: Deps, { isCheck }: { isCheck: boolean }): Promise<Differences> {
  const within = { timeoutMs: 30 * 60_000, sorts: true }
  const events = await inTransaction(
    deps.database,
    { as: 'rad_network' },
    'write',
    (db) => countEvents(db, isCheck),
    within,
  )
  let [visits, after] = [0, noVehicle]
  for (;;) {
    const some = await inTransaction(deps.database, { as: 'rad_network' }, 'read', (db) =>
      vehiclesAfter(db, after, batchSize),
    )
    if (some.length === 0) return { events, visits }
    visits += await recut(deps, some, isCheck)
    after = some.at(-1)!
  }
}
