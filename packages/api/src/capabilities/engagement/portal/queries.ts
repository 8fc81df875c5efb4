import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import { addDays } from '#kernel/contract/periods.ts'
import type { Span } from '#kernel/days/spans.ts'
import type { CohortLine, Line } from './active.lookups.ts'
import type { PortalKind, PortalDimension } from './vocabulary.ts'

/** What rows are split by in addition to time. */
export type Split = Extract<PortalDimension, 'role' | 'region' | 'area'>

/** The people and pages of a view. */
export interface Narrowing {
  role?: string[] | undefined
  region?: string[] | undefined
  area?: string[] | undefined
}

type Splits = Partial<Record<Split, string | null>>

const columns: Record<Split, RawBuilder<string | null>> = {
  role: sql`seen.role`,
  region: sql`region.code`,
  area: sql`nullif(seen.area, '')`,
}

const splitBy = (splits: readonly Split[]) =>
  sql.join([...splits.map((split) => sql`${columns[split]} as ${sql.ref(split)}`), sql`seen.day`])
const groupedBy = (splits: readonly Split[]) => sql.join([...splits.map((split) => columns[split]), sql`seen.day`])

/** The lines, called `seen` beside their `region`, that a view is about. */
export const narrowed = ({ role, region, area }: Narrowing) =>
  allOf([
    role && isOneOf(columns.role, role),
    region && isOneOf(columns.region, region),
    area && isOneOf(columns.area, area),
  ])

export type Count = Splits & { day: string; kind: PortalKind; n: number }

/** How often what was done, by day. */
export async function countsOf(
  db: Db,
  splits: readonly Split[],
  view: Narrowing,
  { from, to }: Span,
): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select ${splitBy(splits)}, seen.kind, sum(seen.n)::int as n
    from portal_day seen left join region on region.id = seen.region_id
    where seen.day between ${from}::date and ${to}::date and ${narrowed(view)}
    group by ${groupedBy(splits)}, seen.kind`.execute(db)
  return rows
}

/** Longer ago than any window looks back. */
const longAgo = 10_000
const monthBefore = 27

/**
 * Who was there, as lines of `active.lookups.ts`, from four weeks before the span on. Of a person whose last day lies before
 * that it is enough to know that there was one.
 */
export async function linesOf(
  db: Db,
  splits: readonly Exclude<Split, 'area'>[],
  { role, region }: Narrowing,
  { from, to }: Span,
): Promise<(Splits & Line)[]> {
  const groups = sql.join([...splits.map((split) => sql.ref(split)), sql`day`])
  const person = sql.join([sql`seen.user_id`, ...splits.map((split) => columns[split])])
  const { rows } = await sql<Splits & Line>`
    with line as (
      select ${splitBy(splits)}, seen.first_on,
        seen.day - lag(seen.day) over (partition by ${person} order by seen.day) as since
      from portal_person_day seen left join region on region.id = seen.region_id
      where seen.day between ${addDays(from, -monthBefore)}::date and ${to}::date and ${narrowed({ role, region })}
    ), known as (
      select ${groups}, coalesce(since, case when first_on < day then ${longAgo}::int else 0 end) as gap from line
    )
    select ${groups}, gap, count(*)::int as people from known group by ${groups}, gap`.execute(db)
  return rows
}

/** Of those first there on each day of a span, who was there so many days later. */
export async function cohortsOf(
  db: Db,
  { role, region }: Narrowing,
  { from, to }: Span,
  later: readonly number[],
): Promise<CohortLine[]> {
  const { rows } = await sql<CohortLine>`
    select seen.first_on, seen.day - seen.first_on as later, count(*)::int as people
    from portal_person_day seen left join region on region.id = seen.region_id
    where seen.first_on between ${from}::date and ${to}::date
      and seen.day - seen.first_on = any (${later}::int[]) and ${narrowed({ role, region })}
    group by 1, 2`.execute(db)
  return rows
}
