import { type RawBuilder, sql } from 'kysely'
import type { Actor, Db } from '#kernel/command/context.ts'
import { type StoredSums, sumLines } from '#kernel/list/stored-sums.ts'
import { oneDecimal } from '#kernel/report/measures.ts'
import { status } from './conditions.ts'
import { storedDeliverySums, storedStaySums, storedStaySumsByRegion, storedVisitSums } from './sums.ts'

type Value = RawBuilder<unknown>

/** What lines are grouped and filtered by: those of visits, and those of stays. Days are known to all of them. */
const known = {
  visits: {
    levels: ['stage', 'status', 'afterwards', 'job_type', 'month', 'region', 'channel'],
    filters: ['status', 'furthest', 'afterwards', 'job_type', 'month', 'region', 'zone', 'channel'],
  },
  stays: { levels: ['stage', 'month', 'region'], filters: ['month', 'region', 'zone'] },
} as const

const ofDays = ['period', 'from', 'to', 'compare']

/** Whether lines can answer a view in groups of these levels, with its stays where it requests them. */
export function areSummed(view: object, levels: readonly string[], withStays: boolean): boolean {
  const { levels: groups, filters } = known[withStays ? 'stays' : 'visits']
  const requested = Object.entries(view).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  const knows = (some: readonly string[], key: string) => some.includes(key)
  return levels.every((level) => knows(groups, level)) && requested.every((key) => knows([...filters, ...ofDays], key))
}

/** Lines are read by those who see the whole network, or whole regions and nothing else. */
export async function maySeeSums(db: Db, actor: Actor): Promise<boolean> {
  if (actor.is_agent) return false
  if (actor.whole_network) return true
  const { rows } = await sql<{ whole: boolean }>`select rad.sees_whole_regions() as whole`.execute(db)
  return rows[0]!.whole
}

const levelValues: Readonly<Record<string, Value>> = {
  status,
  afterwards: sql`journey_visit.afterwards`,
  job_type: sql`journey_visit.job_type`,
  month: sql`to_char(journey_visit.started_on, 'YYYY-MM')`,
  region: sql`(select code from region where id = journey_visit.region_id)`,
  channel: sql`(select code from channel where id = journey_visit.channel_id)`,
  stage: sql`(select code from journey_stage where id = journey_visit.stage_id)`,
}

const levelled = (levels: readonly string[]) => levels.map((level) => sql`${levelValues[level]!} as ${sql.ref(level)}`)
const names = (levels: readonly string[]) => levels.map((level) => sql.ref(level))

const figures = sql.join(
  Object.keys(storedVisitSums.measures).map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`),
)

/** Visits that are alike as one row each, to follow FROM, with the levels that are not the stage. */
export function summedVisits(condition: Value, levels: readonly string[]): Value {
  const own = levels.filter((level) => level !== 'stage' && level !== 'status')
  const keys = sql.join([
    ...own.map((level) => levelValues[level]!),
    sql`journey_visit.furthest_id`,
    status,
    sql`journey_visit.aside_ids`,
  ])
  return sql`(
    select line.*, furthest.sort as furthest_sort from (
      select ${sql.join([...levelled(own), sql`journey_visit.furthest_id`, sql`${status} as status`, sql`journey_visit.aside_ids`])},
        ${figures}
      from (${sumLines(storedVisitSums)}) as journey_visit where ${condition} group by ${keys} having sum(visits) > 0
    ) line left join journey_stage furthest on furthest.id = line.furthest_id) as summed`
}

interface Stays {
  passed: number
  dwell: number | null
  dwell_90: number | null
}

/** The value below which a share lies, between the two next to it as `percentile_cont` has it, of values that so many have. */
function percentile(share: number): Value {
  const place = sql`(${sql.lit(share)} * (stays - 1))`
  const at = (edge: 'floor' | 'ceil') => sql`min(tenths) filter (where up_to > ${sql.raw(edge)}(${place}))`
  return oneDecimal(sql`(${at('floor')} + (${at('ceil')} - ${at('floor')}) * max(${place} - floor(${place}))) / 10.0`)
}

async function staysIn(db: Db, stored: StoredSums, condition: Value, levels: readonly string[]) {
  const by = (more: readonly Value[]) => sql.join([...names(levels), ...more])
  const within = levels.length === 0 ? sql`` : sql`partition by ${by([])}`
  const groups = levels.length === 0 ? sql`` : sql`group by ${by([])}`
  const { rows } = await sql<Stays & Record<string, unknown>>`
    with line as (
      select ${sql.join([...levelled(levels), sql`tenths`, sql`sum(visits) as visits`])}
      from (${sumLines(stored)}) as journey_visit where ${condition}
      group by ${sql.join([...levels.map((_, place) => sql.lit(place + 1)), sql`tenths`])} having sum(visits) > 0
    ), placed as (
      select ${by([sql`visits`, sql`tenths`])}, sum(visits) filter (where tenths is not null) over (${within} order by tenths) as up_to,
        sum(visits) filter (where tenths is not null) over (${within}) as stays
      from line
    )
    select ${by([
      sql`coalesce(sum(visits), 0)::int as passed`,
      sql`${percentile(0.5)}::float8 as dwell`,
      sql`${percentile(0.9)}::float8 as dwell_90`,
    ])} from placed ${groups}`.execute(db)
  return rows
}

interface StaysRequest {
  db: Db
  actor: Actor
  condition: Value
  view: object
  levels: readonly string[]
}

/** Stays by group, and those of all visits until their delivery. */
export async function summedStays({ db, actor, condition, view, levels }: StaysRequest) {
  const isByRegion = !actor.whole_network || levels.includes('region') || 'region' in view || 'zone' in view
  const atStages = isByRegion ? storedStaySumsByRegion : storedStaySums
  const stored = levels.includes('stage') ? atStages : storedDeliverySums
  const rows = await staysIn(db, stored, condition, levels)
  const [total] = await staysIn(db, storedDeliverySums, condition, [])
  const keyOf = (row: Record<string, unknown>) => levels.map((level) => String(row[level])).join('\u0000')
  const own = new Map(rows.map((row) => [keyOf(row), row]))
  const figuresOf = (found: Stays | undefined): Stays => ({
    passed: found?.passed ?? 0,
    dwell: found?.dwell ?? null,
    dwell_90: found?.dwell_90 ?? null,
  })
  return { of: (row: Record<string, unknown>) => figuresOf(own.get(keyOf(row))), total: figuresOf(total) }
}
