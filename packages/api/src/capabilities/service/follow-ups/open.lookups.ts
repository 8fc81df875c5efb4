import { type RawBuilder, sql } from 'kysely'
import { sumLines } from '#kernel/list/stored-sums.ts'
import { isOpen, lastUpdate } from './conditions.ts'
import { followUpSource } from './source.ts'
import { storedFollowUpUpdates } from './sums.ts'

type Counting = Parameters<typeof followUpSource.condition>[0] & {
  now: Date
  /** The levels of a report. */
  levels: readonly string[]
  /** After so many days without an update a figure begins. */
  borders: readonly number[]
  /** Whether the longest time without an update is counted, too. */
  hasOldest: boolean
}

const dayMs = 86_400_000

const summed = ['region', 'channel'] as const
const areSummed = ({ actor, query, levels }: Counting) =>
  actor.whole_network &&
  !actor.is_agent &&
  !levels.includes('outlet') &&
  Object.entries(query).every(([key, value]) => value === undefined || summed.some((one) => one === key))

const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'UTC'`

/**
 * Lines of days. A day that a figure begins within, and the first of a region and channel, which the longest time is of, are read row by
 * row: of every other all rows are on the same side. OFFSET makes the planner look these days up one by one, in their index: it takes
 * them for many, and would read every follow-up.
 */
function lines({ now, levels, borders, hasOldest }: Counting, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const days = borders.map((border) => new Date(now.getTime() - border * dayMs).toISOString().slice(0, 10))
  const of = { region: sql`region_id`, channel: sql`channel_id` }
  const isLevel = (level: 'region' | 'channel') => levels.includes(level)
  const places = summed.filter(isLevel).map((level) => of[level])
  const selected = summed.map((level) => (isLevel(level) ? of[level] : sql`null::uuid as ${of[level]}`))
  const first = places.length > 0 ? sql`partition by ${sql.join(places)}` : sql``
  const isBorder = hasOldest
    ? sql`(updated_day = any (${sql.val(days)}::date[]) or updated_day = min(updated_day) over (${first}))`
    : sql`updated_day = any (${sql.val(days)}::date[])`
  const isSame = summed
    .filter(isLevel)
    .map((level) => sql` and day.${of[level]} is not distinct from line.${of[level]}`)
  return sql`
    with day as materialized (
      select region_id, channel_id, updated_day, sum(follow_ups)::int as times from (${sumLines(storedFollowUpUpdates)}) follow_up
      where updated_day is not null and ${where} group by region_id, channel_id, updated_day having sum(follow_ups) > 0
    ), line as materialized (
      select ${sql.join(selected)}, updated_day, sum(times)::int as times, ${isBorder} as is_border
      from day group by ${sql.join([...places, sql`updated_day`])}
    )
    select null::uuid as outlet_id, region_id, channel_id, ${startOf(sql`updated_day`)} + interval '12 hours' as updated_at, times
    from line where not is_border
    union all
    select read.outlet_id, day.region_id, day.channel_id, read.updated_at, 1
    from line join day on day.updated_day = line.updated_day${sql.join(isSame, sql``)} cross join lateral (
      select follow_up.outlet_id, ${lastUpdate} as updated_at from follow_up
      where follow_up.ended_at is null and follow_up.region_id = day.region_id
        and follow_up.channel_id is not distinct from day.channel_id
        and ${lastUpdate} >= ${startOf(sql`day.updated_day`)} and ${lastUpdate} < ${startOf(sql`day.updated_day + 1`)} offset 0
    ) read where line.is_border`
}

/** Open follow-ups of a view: where they belong, when their outlet last updated them, and how many a line is of (R12b). */
export async function openFollowUps(ctx: Counting): Promise<RawBuilder<unknown>> {
  const where = await followUpSource.condition(ctx)
  if (areSummed(ctx)) return lines(ctx, where)
  return sql`
    select follow_up.outlet_id, follow_up.region_id, follow_up.channel_id, ${lastUpdate} as updated_at, 1 as times
    from follow_up where ${isOpen} and ${where}`
}
