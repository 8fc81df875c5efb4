import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ActorContext, Context } from '#kernel/command/context.ts'
import { beginning, spanOf } from '#kernel/days/spans.ts'
import { fileOf } from '#kernel/list/export-list.ts'
import { oneDecimal } from '#kernel/report/measures.ts'
import { type JourneyPath, type JourneyPaths, type journeyPathsApi, pathsPerPage } from './paths.contract.ts'
import { visitSource } from './source.ts'

type Query = z.output<(typeof journeyPathsApi.paths)['query']>
type Ctx = ActorContext & { query: Omit<Query, 'page'> }

/** The visits of a view, by the days of its period. */
async function visitsOf({ db, actor, deps, query }: Ctx): Promise<RawBuilder<unknown>> {
  const { from, to } = spanOf(query, deps.settings, deps.clock.now())
  const days = { period: undefined, from: from === beginning ? undefined : from, to }
  const { rows } = await visitSource.found({ db, actor, deps, query: { ...query, ...days } })
  return rows
}

/** The paths that visits took, the most frequent first, with what those up to each cover. */
const pathsOf = (found: RawBuilder<unknown>) => sql`(
  with of_path as (
    select path_id, count(*) as visits, percentile_cont(0.5) within group (order by days) as median,
      count(*) filter (where status = 'delivered') as delivered, count(*) filter (where repeats > 0) as with_repeats,
      count(*) filter (where loops > 0) as with_returns
    from ${found} group by path_id
  ), ranked as (
    select *, row_number() over biggest as rank, sum(visits) over biggest as up_to, sum(visits) over () as all_visits
    from of_path window biggest as (order by visits desc, path_id)
  )
  select path_id as id, visits::int, rank::int, ${oneDecimal(sql`100.0 * visits / all_visits`)}::float8 as share,
    ${oneDecimal(sql`100.0 * up_to / all_visits`)}::float8 as covered, ${oneDecimal(sql`median`)}::float8 as median_days,
    ${oneDecimal(sql`100.0 * delivered / visits`)}::float8 as delivered_percent, with_repeats, with_returns
  from ranked)`

interface Summary {
  visits: number
  different: number
  with_repeats: number
  with_returns: number
  top_covers: number | null
}

/** The paths that visits of a view took, page by page. */
export async function journeyPaths(ctx: ActorContext & { query: Query }): Promise<JourneyPaths> {
  const { db, deps, query } = ctx
  const { page } = query
  const lines = pathsOf(await visitsOf(ctx))
  const { rows } = await sql<Summary & { paths: JourneyPath[] | null }>`
    with line as materialized (select * from ${lines} as line)
    select coalesce(sum(visits), 0)::int as visits, count(*)::int as different, coalesce(sum(with_repeats), 0)::int as with_repeats,
      coalesce(sum(with_returns), 0)::int as with_returns, max(covered) filter (where rank <= ${pathsPerPage}) as top_covers,
      (select json_agg(json_build_object('id', shown.id, 'steps', path.steps, 'visits', shown.visits, 'share', shown.share,
        'covered', shown.covered, 'median_days', shown.median_days, 'delivered_percent', shown.delivered_percent) order by shown.rank)
        from line shown join journey_path path on path.id = shown.id
        where shown.rank > ${(page - 1) * pathsPerPage} and shown.rank <= ${page * pathsPerPage}) as paths
    from line`.execute(db)
  const { paths, ...summary } = rows[0]!
  return { ...summary, page, paths: paths ?? [], as_of: deps.clock.now().toISOString() }
}

const columns = [
  { key: 'steps', label: 'Steps', kind: 'text' },
  { key: 'visits', label: 'Visits', kind: 'number' },
  { key: 'share', label: 'Share %', kind: 'percent' },
  { key: 'covered', label: 'Covered %', kind: 'percent' },
  { key: 'median_days', label: 'Median days', kind: 'days' },
  { key: 'delivered_percent', label: 'Delivered %', kind: 'percent' },
] as const

/** At most so many paths are in a file. */
const mostInFile = 50_000

/** All paths of a view as a file. */
export async function pathsFile(
  ctx: Ctx & Pick<Context, 'request'> & { query: z.output<(typeof journeyPathsApi.pathsExport)['query']> },
) {
  const lines = pathsOf(await visitsOf(ctx))
  const { rows } = await sql<Record<string, string | number>>`
    select array_to_string(path.steps, ' > ') as steps, line.visits, line.share, line.covered, line.median_days, line.delivered_percent
    from ${lines} as line join journey_path path on path.id = line.id order by line.rank limit ${mostInFile}`.execute(
    ctx.db,
  )
  return fileOf(ctx, 'Paths', { columns, rows })
}
