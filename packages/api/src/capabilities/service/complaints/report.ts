import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Context, Db } from '#kernel/context.ts'
import { isOneOf, ordered } from '#kernel/list.ts'
import type { FoundRows } from '#kernel/list-source.ts'
import { apart, asked, reportAnswer } from '#kernel/report.ts'
import { daysOfView } from '#kernel/view-days.ts'
import { sortOf, type ReportAnswer } from '#kernel/view.ts'
import { complaintFigures, complaintLevels, type complaintReportView } from './contract.ts'
import { complaintSource } from './source.ts'

type View = z.output<typeof complaintReportView>
type Level = (typeof complaintLevels)[number]['key']

/** What the groups of a level are; of the others the column of their name. */
const levels: Partial<Record<Level, RawBuilder<string | null>>> = {
  month: sql`to_char(received_on, 'YYYY-MM')`,
  model_year: sql`model_year::text`,
}
const levelOf = (level: string) => levels[level as Level] ?? sql.ref<string | null>(level)

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
const namedBy = ({ component }: View) => sql`cross join lateral (
  select component from unnest(found.components) as one(component)
  where ${component ? isOneOf(sql`component`, component) : sql`true`}
  union all select null where found.components = '{}') as named`

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
async function grouped(db: Db, view: View, found: FoundRows) {
  const keys = asked(view, complaintFigures)
  const fromSums = keys.has('median_tat') ? undefined : found.sums(view.rows)
  const counted = countsFor(keys, fromSums ? keptCounts : counts)
  const byComponent = view.rows.includes('component')
  const selected = sql.join(counted.map(([name, count]) => sql`${count} as ${sql.ref(name)}`))
  const source = fromSums ?? found.rows
  const levelled = sql.join(view.rows.map((level) => sql`${levelOf(level)} as ${sql.ref(level)}`))
  const groups = sql`
    select ${selected}, ${levelled} from ${byComponent ? sql`(select * from ${source}) as found ${namedBy(view)}` : source}
    group by ${sql.join(view.rows.map((_, index) => sql.lit(counted.length + index + 1)))}
    having ${(fromSums ? keptCounts : counts).received} > 0`
  const named = counted.map(([name]) => name)
  const all = byComponent ? sql`select ${selected} from ${source}` : summed(named)
  const shown = Object.entries(figures).filter(([key]) => keys.has(key))
  const { rows } = await sql<object>`
    with grouped as materialized (${groups}), line as (
      select ${names([...named, ...view.rows])}, false as is_total from grouped
      union all select everything.*, ${sql.join(view.rows.map(() => sql`null`))}, true from (${all}) everything
    )
    select is_total, ${names(view.rows)}, ${sql.join(shown.map(([key, figure]) => sql`${figure} as ${sql.ref(key)}`))}
    from line order by ${orderOf(view)}`.execute(db)
  return apart(rows)
}

/** R10. One row per group, and the total row recomputed from the complaints, both from one snapshot. */
export async function complaintReport(
  ctx: Pick<Context, 'db' | 'actor' | 'deps'> & { query: View },
): Promise<ReportAnswer> {
  const { db, query: view, deps } = ctx
  const now = deps.clock.now()
  const days = daysOfView(view, deps.settings, now)
  const { rows, total } = await grouped(db, view, await complaintSource.found(ctx))
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
