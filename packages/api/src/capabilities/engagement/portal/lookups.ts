import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Settings } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { allOf } from '#kernel/list/list-sql.ts'
import { spanOf, type Span } from '#kernel/days/spans.ts'
import { narrowed } from './queries.ts'

/** Who was there when, as the report counts them: of roles and regions as they were on that day. */
export interface SeenView {
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Of those there in the days: who was so for the first time, or had been before (M80). */
  seen?: 'new' | 'returning' | undefined
  /** The days of a cohort: who was there for the first time on one of them. */
  first_from?: string | undefined
  first_to?: string | undefined
  /** Of a cohort, who was there exactly so many days after the first (M81). */
  later?: string | undefined
  role_then?: string[] | undefined
  region_then?: string[] | undefined
}

const between = (day: RawBuilder<unknown>, { from, to }: Partial<Span>) =>
  allOf([
    from ? sql<SqlBool>`${day} >= ${from}::date` : undefined,
    to ? sql<SqlBool>`${day} <= ${to}::date` : undefined,
  ])

const isFirst = sql<SqlBool>`seen.day = seen.first_on`

function spanOfView(view: SeenView, settings: Settings, now: Date): Span {
  if (view.later !== undefined && !view.first_from && !view.first_to)
    throw invalid({ later: 'Choose the days when users were first seen.' })
  return spanOf(view, settings, now)
}

/** Whether a person, `app_user` of the statement, was active as a view requires; undefined where it does not. */
export function wasThere(view: SeenView, settings: Settings, now: Date): RawBuilder<SqlBool> | undefined {
  const { period, from, to, seen, first_from, first_to, later, role_then, region_then } = view
  const requested = [period, from, to, seen, first_from, first_to, later, role_then, region_then]
  if (requested.every((one) => one === undefined)) return undefined
  const there = (...conditions: (RawBuilder<SqlBool> | undefined)[]) => sql<SqlBool>`app_user.id in (
    select seen.user_id from portal_person_day seen left join region on region.id = seen.region_id
    where ${allOf([
      between(sql`seen.day`, spanOfView(view, settings, now)),
      between(sql`seen.first_on`, {
        ...(first_from ? { from: first_from } : {}),
        ...(first_to ? { to: first_to } : {}),
      }),
      later === undefined ? undefined : sql<SqlBool>`seen.day - seen.first_on = ${Number(later)}::int`,
      narrowed({ role: role_then, region: region_then }),
      ...conditions,
    ])})`
  if (seen === undefined) return there()
  return seen === 'new' ? there(isFirst) : allOf([there(), sql<SqlBool>`not ${there(isFirst)}`])
}
