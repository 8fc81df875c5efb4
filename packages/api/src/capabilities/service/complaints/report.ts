import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#kernel/context.ts'
import { isOneOf, ordered } from '#kernel/list.ts'
import { reportAnswer } from '#kernel/report.ts'
import { daysOfView } from '#kernel/view-days.ts'
import type { ReportAnswer } from '#kernel/view.ts'
import { complaintFigures, complaintLevels, type complaintReportView } from './contract.ts'
import { complaints, keysFound, matching } from './filters.ts'

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

/** The figures of R10 over whatever rows stand in the group. `share` is of `all` complaints under the same filters. */
const figures = (all: RawBuilder<number>) => [
  sql<number>`count(*)`.as('received'),
  sql<number | null>`round(100.0 * count(*) / nullif(${all}, 0), 1)`.as('share'),
  sql<number>`count(*) filter (where crash)`.as('crash'),
  sql<number>`count(*) filter (where fire)`.as('fire'),
  sql<number>`coalesce(sum(injured), 0)`.as('injured'),
  sql<number>`coalesce(sum(killed), 0)`.as('killed'),
  sql<number>`count(*) filter (where severity = 'critical')`.as('critical'),
  // M18
  sql<number | null>`round(100.0 * count(repeat_of) / nullif(count(*), 0), 1)`.as('repeat_percent'),
  // M05; of the total it is the median of all complaints, never of medians (T15)
  sql<number | null>`round((percentile_cont(0.5) within group (
    order by extract(epoch from closed_at - received_at) / 3600) filter (where closed_at is not null))::numeric, 1)`.as(
    'median_tat',
  ),
]

/** Months run forward; everything else has its largest group first, second levels within their first. */
function orderOf(view: View): RawBuilder<unknown> {
  const [first, second] = view.rows as [Level, Level | undefined]
  const name = (level: Level) => sql`${levels[level]} asc nulls last`
  const largest = second ? sql`sum(count(*)) over (partition by ${levels[first]}) desc` : sql`count(*) desc`
  const outer = first === 'month' ? name('month') : sql`${largest}, ${name(first)}`
  const inner = second === 'month' ? name('month') : second && sql`count(*) desc, ${name(second)}`
  const standard = inner ? sql`${outer}, ${inner}` : outer
  if (!view.sort) return standard
  const columns = { ...levels, ...Object.fromEntries(complaintFigures.map(({ key }) => [key, sql.ref(key)])) }
  const names = view.rows.map((level) => levels[level])
  return ordered(view.sort, columns, sql.join(names))
}

/**
 * R10. One row per group, and the total row recomputed from the complaints (T14): by component, a complaint with two
 * components stands in two rows and once in the total. Both are read from one snapshot.
 */
export async function complaintReport({
  db,
  actor,
  query: view,
  deps: { settings, clock },
}: Pick<Context, 'db' | 'actor' | 'deps'> & { query: View }): Promise<ReportAnswer> {
  const now = clock.now()
  const days = daysOfView(view, settings, now)
  const where = matching(view, days, await keysFound(db, actor, view))
  const total = await complaints(db)
    .select(figures(sql`count(*)`))
    .where(where)
    .executeTakeFirstOrThrow()

  const byComponent = view.rows.includes('component')
  // A filter on components also narrows the rows, so that each row opens exactly what it counts.
  const named = sql<{
    component: string | null
  }>`lateral (select component from unnest(complaint.components) as one(component)
    where ${view.component ? isOneOf(sql`component`, view.component) : sql`true`}
    union all select null where complaint.components = '{}')`
  const rows = await complaints(db)
    .$if(byComponent, (query) => query.innerJoin(named.as('named'), (join) => join.onTrue()) as typeof query)
    .select(view.rows.map((level) => levels[level].as(level)))
    .select(figures(sql`${total.received}::bigint`))
    .where(where)
    .groupBy(view.rows.map((level) => levels[level]))
    .orderBy(orderOf(view))
    .execute()

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
