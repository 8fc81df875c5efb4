import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { oneDecimal } from '#kernel/report/measures.ts'
import { type EventLog, type EventLogReport, type EventLogVariant, mostVariants } from './contract.ts'

const seconds = sql`extract(epoch from c.ended_at - c.started_at)`

/** The figures of all logs, or of one, by the cases that the reader may see; a log without any is left out. */
async function figuresOf(db: Db, id?: string): Promise<EventLog[]> {
  const { rows } = await sql<EventLog>`
    with of_variant as (
      select log_id, variant, count(*) as cases from event_log_case where ${id ?? null}::uuid is null or log_id = ${id ?? null}::uuid
      group by log_id, variant
    ), variants as (
      select log_id, count(*)::int as variants, max(cases)::int as top_cases from of_variant group by log_id
    ), figures as (
      select c.log_id, count(*)::int as cases, sum(c.events)::int as events, sum(c.repeats)::int as repeats,
        count(*) filter (where c.repeats > 0)::int as with_repeats, sum(c.loops)::int as loops,
        count(*) filter (where c.loops > 0)::int as with_loops,
        percentile_cont(0.5) within group (order by ${seconds}::float8) as median_seconds, max(${seconds})::float8 as longest_seconds,
        (array_agg(c.case_name order by ${seconds} desc, c.case_name))[1] as longest_case,
        min(c.started_at) as first_at, max(c.ended_at) as last_at
      from event_log_case c where ${id ?? null}::uuid is null or c.log_id = ${id ?? null}::uuid group by c.log_id
    )
    select log.id, log.name, figures.*, md5(figures.longest_case) as longest_key, variants.variants, variants.top_cases,
      ${oneDecimal(sql`100.0 * variants.top_cases / figures.cases`)}::float8 as top_share
    from figures join variants using (log_id) join event_log log on log.id = figures.log_id
    order by figures.last_at desc, log.name`.execute(db)
  return rows
}

/** The paths that most cases of a log took; the steps are those of one of its cases. */
async function variantsOf(db: Db, id: string): Promise<EventLogVariant[]> {
  const { rows } = await sql<EventLogVariant>`
    with of_variant as (
      select variant, count(*) as cases, min(case_name) as example, percentile_cont(0.5) within group (order by ${seconds}::float8) as median
      from event_log_case c where log_id = ${id}::uuid group by variant
    ), top as (
      select *, sum(cases) over () as all_cases, sum(cases) over (order by cases desc, example) as up_to from of_variant
      order by cases desc, example limit ${mostVariants}
    )
    select top.variant as id, top.cases::int as cases, top.median as median_seconds,
      ${oneDecimal(sql`100.0 * top.cases / top.all_cases`)}::float8 as share,
      ${oneDecimal(sql`100.0 * top.up_to / top.all_cases`)}::float8 as covered,
      array(select e.activity from event_log_entry e where e.log_id = ${id}::uuid and e.case_name = top.example order by e.at, e.place) as steps
    from top order by top.cases desc, top.example`.execute(db)
  return rows
}

/** The logs with their figures, the one with the latest event first. */
export const listEventLogs = ({ db }: ActorContext): Promise<EventLog[]> => figuresOf(db)

/** The logs that events can be filtered by. */
export const eventLogOptions = async ({ db }: ActorContext) => ({
  logs: await db.selectFrom('event_log').select(['id', 'name']).orderBy('name').execute(),
})

/** A log with its figures and paths. */
export async function eventLogOf({ db, deps }: ActorContext, id: string): Promise<EventLogReport> {
  const [log] = await figuresOf(db, id)
  if (!log) throw notFound()
  return { ...log, paths: await variantsOf(db, id), as_of: deps.clock.now().toISOString() }
}
