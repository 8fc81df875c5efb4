import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Context, Db } from '#kernel/context.ts'
import { isOneOf, ordered } from '#kernel/list.ts'
import { apart, asked, reportAnswer } from '#kernel/report.ts'
import { daysOfView } from '#kernel/view-days.ts'
import { sortOf, type ReportAnswer } from '#kernel/view.ts'
import { complaintFigures, complaintLevels, type complaintReportView } from './contract.ts'
import { complaints, keysFound, matching } from './filters.ts'
import { areKept, keptLines } from './sums.ts'

type View = z.output<typeof complaintReportView>
type Level = (typeof complaintLevels)[number]['key']

const levels: Record<Level, RawBuilder<string | null>> = {
  make: sql`complaint.make`,
  model: sql`complaint.model`,
  component: sql`named.component`,
  category: sql`complaint.category`,
  sub_category: sql`complaint.sub_category`,
  channel: sql`channel.code`,
  region: sql`region.code`,
  outlet: sql`outlet.code`,
  month: sql`to_char(received_on, 'YYYY-MM')`,
  model_year: sql`complaint.model_year::text`,
  severity: sql`complaint.severity`,
  status: sql`complaint.status`,
}

type Figure = (typeof complaintFigures)[number]['key']

/**
 * What is counted of a group. How long each took is kept whole, for the median of all is never one of medians (T15): that
 * takes neither an order of the rows nor a second look at them.
 */
const counts = {
  received: sql`count(*)`,
  crash: sql`count(*) filter (where crash)`,
  fire: sql`count(*) filter (where fire)`,
  injured: sql`coalesce(sum(injured), 0)`,
  killed: sql`coalesce(sum(killed), 0)`,
  critical: sql`count(*) filter (where severity = 'critical')`,
  repeats: sql`count(repeat_of)`,
  seconds: sql`array_agg(date_part('epoch', closed_at - received_at)) filter (where closed_at is not null)`,
}
type Count = keyof typeof counts

/** The same of the lines of the kept sums, each of so many complaints; how long each took they do not know. */
const keptCounts = {
  received: sql`coalesce(sum(complaints), 0)`,
  crash: sql`coalesce(sum(crash), 0)`,
  fire: sql`coalesce(sum(fire), 0)`,
  injured: sql`coalesce(sum(injured), 0)`,
  killed: sql`coalesce(sum(killed), 0)`,
  critical: sql`coalesce(sum(complaints) filter (where severity = 'critical'), 0)`,
  repeats: sql`coalesce(sum(repeats), 0)`,
} satisfies Partial<typeof counts>

/** Of these a figure is worked out that is none of them itself; all else is counted where it is asked for, too. */
const countBehind: Partial<Record<Figure, Count>> = {
  share: 'received',
  repeat_percent: 'repeats',
  median_tat: 'seconds',
}

/** What has to be counted for these figures. Groups are ordered by how many were received. */
function countsFor(keys: ReadonlySet<string>, counted: Partial<typeof counts>) {
  const needed = new Set(['received', ...[...keys].map((key) => countBehind[key as Figure] ?? key)])
  return Object.entries(counted).filter(([name]) => needed.has(name))
}

/** The figures of R10 over groups with such counts. */
const figures: Record<Figure, RawBuilder<number | null>> = {
  received: sql`received`,
  share: sql`round(100.0 * received / nullif(max(received) filter (where is_total) over (), 0), 1)`,
  crash: sql`crash`,
  fire: sql`fire`,
  injured: sql`injured`,
  killed: sql`killed`,
  critical: sql`critical`,
  // M18
  repeat_percent: sql`round(100.0 * repeats / nullif(received, 0), 1)`,
  // M05
  median_tat: sql`(select round((percentile_cont(0.5) within group (order by took) / 3600)::numeric, 1)
    from unnest(seconds) took)`,
}

/** Months run forward; everything else has its largest group first, second levels within their first. */
function orderOf({ rows, sort }: View): RawBuilder<unknown> {
  const [first, second] = rows as [Level, Level | undefined]
  const name = (level: Level) => sql`${sql.ref(level)} asc nulls last`
  const keys: string[] = [...rows, ...complaintFigures.map(({ key }) => key)]
  // By a level that is not among the rows there is nothing to order.
  if (sort && keys.includes(sortOf(sort).key))
    return ordered(sort, Object.fromEntries(keys.map((key) => [key, sql.ref(key)])), names(rows))
  const largest = second ? sql`sum(received) over (partition by is_total, ${sql.ref(first)}) desc` : sql`received desc`
  const outer = first === 'month' ? name('month') : sql`${largest}, ${name(first)}`
  const inner = second === 'month' ? name('month') : second && sql`received desc, ${name(second)}`
  return inner ? sql`${outer}, ${inner}` : outer
}

/** A group for each component that a complaint names; with a filter on components, for those it names alone. */
const namedBy = ({ component }: View) => sql<{ component: string | null }>`lateral (
  select component from unnest(complaint.components) as one(component)
  where ${component ? isOneOf(sql`component`, component) : sql`true`}
  union all select null where complaint.components = '{}')`

const names = (keys: readonly string[]) => sql.join(keys.map((key) => sql.ref(key)))

/** What all groups together counted. */
const summed = (counted: readonly string[]) =>
  sql`select ${sql.join(
    counted.map((name) =>
      name === 'seconds'
        ? sql`(select array_agg(took) from grouped, unnest(seconds) took)`
        : sql`coalesce(sum(${sql.ref(name)}), 0)::bigint`,
    ),
  )} from grouped`

/**
 * The groups and, as one more, all of them together. By component a complaint with two components stands in two groups and
 * once in the total (T14), which is counted apart then; else it is the sum of its groups.
 */
async function grouped(db: Db, view: View, { where, fromSums }: { where: RawBuilder<SqlBool>; fromSums: boolean }) {
  const keys = asked(view, complaintFigures)
  const isKept = fromSums && !keys.has('median_tat')
  const counted = countsFor(keys, isKept ? keptCounts : counts)
  const byComponent = view.rows.includes('component')
  const found = complaints(db)
    .where(where)
    .select(counted.map(([name, count]) => count.as(name)))
  const groups = found
    .$if(byComponent, (query) => query.innerJoin(namedBy(view).as('named'), (on) => on.onTrue()) as typeof found)
    .select(view.rows.map((level) => levels[level].as(level)))
    .groupBy(view.rows.map((level) => levels[level]))
    .having((isKept ? keptCounts : counts).received, '>', 0)
  const named = counted.map(([name]) => name)
  const all = byComponent ? found : summed(named)
  const shown = Object.entries(figures).filter(([key]) => keys.has(key))
  const { rows } = await sql<object>`
    with ${isKept ? sql`complaint as (${keptLines}),` : sql``} grouped as materialized (${groups}), line as (
      select ${names([...named, ...view.rows])}, false as is_total from grouped
      union all select everything.*, ${sql.join(view.rows.map(() => sql`null`))}, true from (${all}) everything
    )
    select is_total, ${names(view.rows)}, ${sql.join(shown.map(([key, figure]) => sql`${figure} as ${sql.ref(key)}`))}
    from line order by ${orderOf(view)}`.execute(db)
  return apart(rows)
}

/** R10. One row per group, and the total row recomputed from the complaints, both from one snapshot. */
export async function complaintReport({
  db,
  actor,
  query: view,
  deps: { settings, clock },
}: Pick<Context, 'db' | 'actor' | 'deps'> & { query: View }): Promise<ReportAnswer> {
  const now = clock.now()
  const days = daysOfView(view, settings, now)
  const where = matching(view, days, await keysFound(db, actor, view))
  const fromSums = actor.whole_network && areKept(view, days)
  const { rows, total } = await grouped(db, view, { where, fromSums })
  return reportAnswer({
    view,
    levels: complaintLevels,
    figures: complaintFigures,
    rows,
    total,
    now,
    filters: { ...view, ...days },
  })
}
