import { type RawBuilder, sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { AgreedStage } from './deviations.rules.ts'
import { type VisitRow, visitRows } from './visit-rows.rules.ts'
import type { JourneyEvent } from './visits.rules.ts'
import { expiryDays } from './vocabulary.ts'

const ids = (keys: readonly string[]) => sql`${sql.val([...keys])}::uuid[]`

/** The stages that are in use today, in their order. */
const stagesIn = async (db: Db, on: string): Promise<AgreedStage[]> =>
  db
    .selectFrom('journey_stage')
    .select(['id', 'sort', 'in_line', 'steps', 'is_required', 'at_most', 'is_allowed'])
    .where(sql<boolean>`active and from_on <= ${on}::date and (to_on is null or to_on >= ${on}::date)`)
    .orderBy('sort')
    .orderBy('code')
    .execute()

interface StoredEvent extends JourneyEvent {
  vehicle_id: string
  visit_no: number | null
}

async function eventsOf(db: Db, vehicles: readonly string[]): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select vehicle_id, id, visit_no, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, step, source_id, card_id, follow_up_id,
      outlet_id, channel_id, customer_id, job_type, medium, sentiment::float8 as sentiment
    from journey_event where vehicle_id = any (${ids(vehicles)})`.execute(db)
  return rows
}

const record =
  sql.raw(`(vehicle_id uuid, no int, customer_id uuid, outlet_id uuid, channel_id uuid, job_type text, started_at timestamptz,
  started_on date, last_at timestamptz, delivered_at timestamptz, ending text, went_elsewhere boolean, medium text, first_id uuid, furthest_id uuid,
  steps text[], offsets int[], repeats int, loops int, holdups int, complaints int, sentiment numeric, aside_ids uuid[],
  afterwards text, first_at timestamptz, first_on date, stages jsonb, deviations jsonb)`)

/** The columns of a visit and what each is of a line, with its vehicle `car`, its outlet `place`, and its path. */
const columns = {
  vehicle_id: 'line.vehicle_id',
  no: 'line.no',
  customer_id: 'line.customer_id',
  outlet_id: 'line.outlet_id',
  dealer_id: 'place.dealer_id',
  region_id: 'place.region_id',
  channel_id: 'line.channel_id',
  job_type: 'line.job_type',
  model_id: 'car.model_id',
  started_at: 'line.started_at',
  started_on: 'line.started_on',
  last_at: 'line.last_at',
  delivered_at: 'line.delivered_at',
  ending: 'line.ending',
  went_elsewhere: 'line.went_elsewhere',
  medium: 'line.medium',
  first_id: 'line.first_id',
  furthest_id: 'line.furthest_id',
  path_id: 'path.id',
  steps: 'cardinality(line.steps)',
  offsets: 'line.offsets',
  repeats: 'line.repeats',
  loops: 'line.loops',
  holdups: 'line.holdups',
  complaints: 'line.complaints',
  deviations: 'jsonb_array_length(line.deviations)',
  sentiment: 'line.sentiment',
  aside_ids: 'line.aside_ids',
  afterwards: 'line.afterwards',
  first_at: 'line.first_at',
  first_on: 'line.first_on',
} as const

const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
const values = sql.join(Object.values(columns).map((value) => sql.raw(value)))
const excluded = sql.join(Object.keys(columns).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))

/** Stores the visits of these vehicles, which have no others, and their stages. */
async function putVisits(db: Db, vehicles: readonly string[], visits: readonly object[]): Promise<void> {
  const lines = sql`jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as line ${record}`
  await sql`
    insert into journey_path (steps, hash) select distinct line.steps, md5(line.steps::text) from ${lines}
    on conflict (hash) do nothing`.execute(db)
  await sql`
    insert into journey_visit (${names})
    select ${values} from ${lines}
      join journey_path path on path.hash = md5(line.steps::text)
      join vehicle car on car.id = line.vehicle_id
      left join outlet place on place.id = line.outlet_id
    on conflict (vehicle_id, no) do update set ${excluded}`.execute(db)
  await sql`
    delete from journey_visit v where v.vehicle_id = any (${ids(vehicles)})
      and not exists (select from ${lines} where line.vehicle_id = v.vehicle_id and line.no = v.no)`.execute(db)
  await putStages(db, vehicles, lines)
}

/** Stores when these visits came to each stage; what did not change is left alone, as sums are made of it. */
async function putStages(db: Db, vehicles: readonly string[], lines: RawBuilder<unknown>): Promise<void> {
  const reached = sql`${lines} cross join lateral jsonb_to_recordset(line.stages)
    as stage (stage_id uuid, at timestamptz, dwell_minutes int, times int)`
  await sql`
    delete from journey_visit_stage s using journey_visit v
    where v.id = s.visit_id and v.vehicle_id = any (${ids(vehicles)})
      and not exists (select from ${reached} where line.vehicle_id = v.vehicle_id and line.no = v.no and stage.stage_id = s.stage_id)`.execute(
    db,
  )
  await sql`
    insert into journey_visit_stage as own (visit_id, stage_id, at, dwell_minutes, entries, started_on, region_id)
    select v.id, stage.stage_id, stage.at, stage.dwell_minutes, stage.times, v.started_on, v.region_id
    from ${reached} join journey_visit v on v.vehicle_id = line.vehicle_id and v.no = line.no
    on conflict (visit_id, stage_id) do update set at = excluded.at, dwell_minutes = excluded.dwell_minutes, entries = excluded.entries
    where (own.at, own.dwell_minutes, own.entries) is distinct from (excluded.at, excluded.dwell_minutes, excluded.entries)`.execute(
    db,
  )
}

/** Stores what these visits deviate from, in place of what was stored. */
async function putDeviations(db: Db, vehicles: readonly string[], visits: readonly object[]): Promise<void> {
  await sql`
    delete from journey_deviation d using journey_visit v
    where v.id = d.visit_id and v.vehicle_id = any (${ids(vehicles)})`.execute(db)
  await sql`
    insert into journey_deviation (visit_id, stage_id, kind)
    select v.id, deviation.stage_id, deviation.kind
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as line (vehicle_id uuid, no int, deviations jsonb)
      join journey_visit v on v.vehicle_id = line.vehicle_id and v.no = line.no
      cross join lateral jsonb_to_recordset(line.deviations) as deviation (stage_id uuid, kind text)`.execute(db)
}

/** Notes of each event which visit it belongs to, where that is another one than before. */
async function numberEvents(db: Db, events: readonly StoredEvent[], visits: readonly VisitRow[]): Promise<void> {
  const numbers = new Map(visits.flatMap(({ no, events: ids }) => ids.map((id) => [id, no])))
  const moved = events.flatMap(({ id, vehicle_id, visit_no }) => {
    const no = numbers.get(id) ?? null
    return no === visit_no ? [] : [{ id, vehicle_id, no }]
  })
  if (moved.length === 0) return
  await sql`
    update journey_event e set visit_no = moved.no
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id bigint, vehicle_id uuid, no int)
    where e.vehicle_id = moved.vehicle_id and e.id = moved.id`.execute(db)
}

/** Cuts the visits of these vehicles again by what happened to them. */
export async function cutVehicles(db: Db, deps: Deps, vehicles: readonly string[]): Promise<void> {
  const zone = deps.settings.brand_tz
  const now = deps.clock.now()
  const stages = await stagesIn(db, dayIn(zone, now))
  const events = await eventsOf(db, vehicles)
  const byVehicle = Map.groupBy(events, ({ vehicle_id }) => vehicle_id)
  const visits = vehicles.flatMap((id) => visitRows(id, byVehicle.get(id) ?? [], { stages, now }))
  const dated = visits.map(({ events: _events, ...visit }) => ({
    ...visit,
    started_on: dayIn(zone, new Date(visit.started_at)),
    first_on: dayIn(zone, new Date(visit.first_at)),
  }))
  await putVisits(db, vehicles, dated)
  const deviating = visits.filter(({ deviations }) => deviations.length > 0)
  await putDeviations(
    db,
    vehicles,
    deviating.map(({ vehicle_id, no, deviations }) => ({ vehicle_id, no, deviations })),
  )
  await numberEvents(db, events, visits)
}

async function changedVehicles(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct vehicle_id as id from journey_change limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

async function cutAgain(db: Db, deps: Deps, vehicles: readonly string[]): Promise<void> {
  // Before their events are read: what happens meanwhile is in the next round.
  await sql`delete from journey_change where vehicle_id = any (${ids(vehicles)})`.execute(db)
  await cutVehicles(db, deps, vehicles)
}

const batchSize = 200

/** Cuts the visits of vehicles to which something happened. */
export const cutChangedVisits = {
  name: 'cut visits',
  everySeconds: 5,
  due: async (db) => (await changedVehicles(db, maxPerRound)).map((id) => ({ id, label: id })),
  batchSize,
  runBatch: cutAgain,
} satisfies Job

/** The same of all of them, in the transaction of the caller. */
export async function cutChanged(db: Db, deps: Deps): Promise<void> {
  for (let some = await changedVehicles(db, batchSize); some.length > 0; some = await changedVehicles(db, batchSize))
    await cutAgain(db, deps, some)
}

/** Visits that nothing was added to for half a year have ended. */
export const endExpiredVisits = {
  name: 'end visits without events',
  everySeconds: 86_400,
  async run(db, deps) {
    const since = new Date(deps.clock.now().getTime() - expiryDays * 86_400_000)
    await sql`
      insert into journey_change select distinct vehicle_id from journey_visit
      where ending is null and last_at < ${since.toISOString()}::timestamptz`.execute(db)
    const today = dayIn(deps.settings.brand_tz, deps.clock.now())
    await sql`select rad.keep_journey_months((${today}::date + interval '1 month')::date,
      (${today}::date + interval '6 months')::date)`.execute(db)
  },
} satisfies Job
