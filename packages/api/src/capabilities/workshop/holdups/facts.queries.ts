import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { beginningOf, msBetween, msWithin } from '#kernel/report/span-days.ts'
import type { Span } from '#kernel/days/spans.ts'

/** What R19 counts: days on hold, what is open now, what began, and what ended. */
export type FactKind = 'days' | 'now' | 'started' | 'ended'

interface FactQuery {
  view: object & { rows: readonly string[] }
  now: Date
  zone: string
  span: Span
  /** The condition of the filters over `holdup`, with `job_card` joined. */
  where: RawBuilder<SqlBool>
}

const nothing = sql`null`
const moment = (now: Date) => sql`${now.toISOString()}::timestamptz`
const monthOf = (at: RawBuilder<unknown>, zone: string) => sql`to_char(${at} at time zone ${zone}, 'YYYY-MM')`
const startOf = ({ span, zone }: FactQuery) => beginningOf(sql`${span.from}`, zone)
const endOf = ({ span, zone }: FactQuery) => beginningOf(sql`${span.to}::date + 1`, zone)

interface Values {
  ms?: RawBuilder<unknown>
  month: RawBuilder<unknown>
  is_primary?: RawBuilder<unknown>
  is_overdue?: RawBuilder<unknown>
  is_extended?: RawBuilder<unknown>
  is_changed?: RawBuilder<unknown>
  started_at?: RawBuilder<unknown>
}

/** All facts have the same columns, so that they can be combined with UNION ALL. */
const fact = (kind: FactKind, of: string, values: Values) => sql`
  select ${sql.lit(kind)} as kind, ${sql.ref(`${of}.reason_id`)} as reason_id, ${sql.ref(`${of}.party`)} as party,
    ${sql.ref(`${of}.outlet_id`)} as outlet_id, ${sql.ref(`${of}.region_id`)} as region_id, ${values.month} as month,
    ${values.ms ?? nothing}::bigint as ms, ${values.is_primary ?? nothing}::bool as is_primary,
    ${values.is_overdue ?? nothing}::bool as is_overdue, ${values.is_extended ?? nothing}::bool as is_extended,
    ${values.is_changed ?? nothing}::bool as is_changed, ${values.started_at ?? nothing}::timestamptz as started_at`

/** What spans store as hold-ups do; for every other filter the hold-up and its card are joined. */
const known = new Set(
  `job_type channel zone region state city outlet reason party tsm compare period from to rows sort columns format`.split(
    ' ',
  ),
)
const isKnown = (view: object) => Object.entries(view).every(([key, value]) => value === undefined || known.has(key))

/** Joins the card to its hold-ups only where a filter needs it: without it they are read from an index. */
const holdups = (view: object) =>
  isKnown(view) ? sql`holdup` : sql`holdup left join job_card on job_card.id = holdup.job_card_id`

/** As `isPrimary` has it of open ones: there are few of them, and their cards name them. */
const holdsNow = sql`(holdup.id in (select card.holdup_id from job_card card where card.holdup_id is not null))`

/** Days on hold, cut to the period, and to each month where months are requested (M22). */
export function onHoldIn(query: FactQuery): RawBuilder<unknown> {
  const { view, where } = query
  // Under the name that filters use, so that they read the spans directly where they can.
  const span = isKnown(view) ? 'holdup' : 'holdup_span'
  const from = isKnown(view)
    ? sql`holdup_span as holdup`
    : sql`holdup_span join holdup on holdup.id = holdup_span.holdup_id left join job_card on job_card.id = holdup.job_card_id`
  const { each, ms, month, condition } = msWithin(sql.ref(`${span}.from_at`), sql.ref(`${span}.to_at`), {
    ...query,
    isByMonth: view.rows.includes('month'),
  })
  return sql`${fact('days', span, { ms, month })} from ${from} ${each} where ${condition} and ${where}`
}

/** Open now, whatever the period; they belong to the current month. */
export const openNow = ({ view, now, zone, where }: FactQuery): RawBuilder<unknown> => sql`
  ${fact('now', 'holdup', {
    month: monthOf(moment(now), zone),
    is_primary: holdsNow,
    is_overdue: sql`(holdup.expected_until < ${moment(now)})`,
    started_at: sql`holdup.started_at`,
  })}
  from ${holdups(view)} where holdup.ended_at is null and ${where}`

export const startedIn = (query: FactQuery): RawBuilder<unknown> => sql`
  ${fact('started', 'holdup', { month: monthOf(sql`holdup.started_at`, query.zone) })}
  from ${holdups(query.view)} where holdup.started_at >= ${startOf(query)} and holdup.started_at < ${endOf(query)} and ${query.where}`

export const endedIn = (query: FactQuery): RawBuilder<unknown> => sql`
  ${fact('ended', 'holdup', {
    month: monthOf(sql`holdup.ended_at`, query.zone),
    ms: msBetween(sql`holdup.started_at`, sql`holdup.ended_at`),
    is_extended: sql`(holdup.extended_count > 0)`,
    is_changed: sql`(holdup.end_cause = 'reason_changed')`,
  })}
  from ${holdups(query.view)} where holdup.ended_at >= ${startOf(query)} and holdup.ended_at < ${endOf(query)} and ${query.where}`
