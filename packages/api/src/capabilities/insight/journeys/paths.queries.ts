import { sql } from 'kysely'
import type { z } from 'zod'
import type { ActorContext } from '#kernel/command/context.ts'
import { beginning, spanOf } from '#kernel/days/spans.ts'
import { oneDecimal } from '#kernel/report/measures.ts'
import { type JourneyPath, type JourneyPaths, type journeyPathsApi, mostPaths } from './paths.contract.ts'
import { visitSource } from './source.ts'

type Context = ActorContext & { query: z.output<(typeof journeyPathsApi.paths)['query']> }

interface Line extends JourneyPath {
  all_visits: number
  different: number
  with_repeats: number
  with_returns: number
}

/** The paths that most of the visits of a view took, the most frequent first. */
export async function journeyPaths({ db, actor, deps, query }: Context): Promise<JourneyPaths> {
  const now = deps.clock.now()
  const { from, to } = spanOf(query, deps.settings, now)
  const days = { period: undefined, from: from === beginning ? undefined : from, to }
  const { rows: found } = await visitSource.found({ db, actor, deps, query: { ...query, ...days } })
  const { rows } = await sql<Line>`
    with of_path as (
      select path_id, count(*) as visits, percentile_cont(0.5) within group (order by days) as median,
        count(*) filter (where status = 'delivered') as delivered, count(*) filter (where repeats > 0) as with_repeats,
        count(*) filter (where loops > 0) as with_returns
      from ${found} group by path_id
    ), total as (
      select sum(visits) as visits, count(*) as different, sum(with_repeats) as with_repeats, sum(with_returns) as with_returns from of_path
    ), top as (
      select *, sum(visits) over (order by visits desc, path_id) as up_to from of_path order by visits desc, path_id limit ${mostPaths}
    )
    select path.id, path.steps, top.visits, ${oneDecimal(sql`100.0 * top.visits / total.visits`)}::float8 as share,
      ${oneDecimal(sql`100.0 * top.up_to / total.visits`)}::float8 as covered, ${oneDecimal(sql`top.median`)}::float8 as median_days,
      ${oneDecimal(sql`100.0 * top.delivered / top.visits`)}::float8 as delivered_percent, total.visits::int as all_visits,
      total.different::int as different, total.with_repeats::int as with_repeats, total.with_returns::int as with_returns
    from top cross join total join journey_path path on path.id = top.path_id
    order by top.visits desc, top.path_id`.execute(db)
  const [first] = rows
  return {
    visits: first?.all_visits ?? 0,
    different: first?.different ?? 0,
    with_repeats: first?.with_repeats ?? 0,
    with_returns: first?.with_returns ?? 0,
    paths: rows.map(({ id, steps, visits, share, covered, median_days, delivered_percent }) => ({
      id,
      steps,
      visits,
      share,
      covered,
      median_days,
      delivered_percent,
    })),
    as_of: now.toISOString(),
  }
}
