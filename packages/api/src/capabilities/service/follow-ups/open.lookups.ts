import { type RawBuilder, sql } from 'kysely'
import { sumLines } from '#kernel/list/stored-sums.ts'
import { isOpen, lastUpdate } from './conditions.ts'
import { followUpSource } from './source.ts'
import { storedFollowUpUpdates } from './sums.ts'

type Counting = Parameters<typeof followUpSource.condition>[0] & {
  now: Date
  /** The levels of a report. */
  levels: readonly string[]
}

const dayMs = 86_400_000
/** After so many days without an update a figure of R12b begins. */
const borders = [0, 30, 60, 90] as const

const summed = new Set(['region', 'channel'])
const areSummed = ({ actor, query, levels }: Counting) =>
  actor.whole_network &&
  !actor.is_agent &&
  !levels.includes('outlet') &&
  Object.entries(query).every(([key, value]) => value === undefined || summed.has(key))

/**
 * Lines of days. A day that a figure begins within, and the first of a region and channel, which the longest time is of, are read row by
 * row: of every other all rows are on the same side.
 */
function lines(now: Date, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const days = borders.map((border) => new Date(now.getTime() - border * dayMs).toISOString().slice(0, 10))
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'UTC'`
  return sql`
    select null::uuid as outlet_id, region_id, channel_id, ${startOf(sql`updated_day`)} + interval '12 hours' as updated_at, times
    from (${daysOfUpdates(days, where)}) line where not is_border
    union all
    select read.outlet_id, line.region_id, line.channel_id, read.updated_at, 1
    from (${daysOfUpdates(days, where)}) line cross join lateral (
      select follow_up.outlet_id, ${lastUpdate} as updated_at from follow_up
      where follow_up.ended_at is null and follow_up.region_id = line.region_id
        and follow_up.channel_id is not distinct from line.channel_id
        and ${lastUpdate} >= ${startOf(sql`line.updated_day`)} and ${lastUpdate} < ${startOf(sql`line.updated_day + 1`)}
    ) read where line.is_border`
}

const daysOfUpdates = (days: readonly string[], where: RawBuilder<unknown>) => sql`
  select region_id, channel_id, updated_day, sum(follow_ups)::int as times,
    updated_day = any (${sql.val(days)}::date[])
      or updated_day = min(updated_day) over (partition by region_id, channel_id) as is_border
  from (${sumLines(storedFollowUpUpdates)}) follow_up
  where updated_day is not null and ${where} group by region_id, channel_id, updated_day having sum(follow_ups) > 0`

/** Open follow-ups of a view: where they belong, when their outlet last updated them, and how many a line is of (R12b). */
export async function openFollowUps(ctx: Counting): Promise<RawBuilder<unknown>> {
  const where = await followUpSource.condition(ctx)
  if (areSummed(ctx)) return lines(ctx.now, where)
  return sql`
    select follow_up.outlet_id, follow_up.region_id, follow_up.channel_id, ${lastUpdate} as updated_at, 1 as times
    from follow_up where ${isOpen} and ${where}`
}
