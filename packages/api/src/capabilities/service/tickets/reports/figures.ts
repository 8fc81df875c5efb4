import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Span } from '#kernel/spans.ts'
import { isBreached } from '../lookups.ts'

/** The day it was closed or cancelled; empty while it is open. */
const endedOn = sql`coalesce(ticket.closed_on, ticket.cancelled_on)`

const within = (column: string, { from, to }: Span) =>
  sql<SqlBool>`${sql.ref(`ticket.${column}`)} between ${from}::date and ${to}::date`

export const openedIn = (span: Span) => within('opened_on', span)
export const closedIn = (span: Span) => within('closed_on', span)

/** Open when a day ends (M03). */
export const openAfter = (day: RawBuilder<unknown>) =>
  sql<SqlBool>`(ticket.opened_on <= ${day} and (ticket.ended_at is null or ${endedOn} > ${day}))`

/** Every ticket that one of the figures of a span counts: what was open at some time in it. */
export const touches = ({ from, to }: Span) => sql<SqlBool>`(ticket.opened_on <= ${to}::date
  and (ticket.ended_at is null or ticket.closed_on >= ${from}::date or ticket.cancelled_on >= ${from}::date))`

export const countOf = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${condition})`

/** In percent with one decimal; empty of nothing. */
export const percentOf = (part: RawBuilder<SqlBool>, whole: RawBuilder<SqlBool>) =>
  sql<
    number | null
  >`round(100.0 * count(*) filter (where ${whole} and ${part}) / nullif(count(*) filter (where ${whole}), 0), 1)`

const hoursOf = (column: string) => sql`${sql.ref(column)} / 3600.0`

/** The median over the rows of the group, of the total over all rows, never of medians (T15). */
export const medianOf = (value: RawBuilder<unknown>, of: RawBuilder<SqlBool>) =>
  sql<number | null>`round((percentile_cont(0.5) within group (order by ${value}) filter (where ${of}))::numeric, 1)`

const reached = (level: 2 | 3 | 4) => sql<SqlBool>`ticket.max_level >= ${level}`
const isInTime = sql<SqlBool>`ticket.elapsed_seconds <= ticket.target_seconds`
export const closedInTime = (span: Span) => percentOf(isInTime, closedIn(span))
export const medianTat = (span: Span) => medianOf(hoursOf('ticket.elapsed_seconds'), closedIn(span))
export const reachedIn = (level: 2 | 3 | 4, span: Span) => countOf(sql`${openedIn(span)} and ${reached(level)}`)

const decidedIn = ({ from, to }: Span, zone: string) =>
  sql<SqlBool>`(panel_case.decided_at at time zone ${zone})::date between ${from}::date and ${to}::date`

/** The figures of R06 over whatever tickets stand in the group, for the days of the span (M01 to M19). */
export function summaryOf(span: Span, zone: string): Record<string, RawBuilder<number | null>> {
  const [opened, closed, decided] = [openedIn(span), closedIn(span), decidedIn(span, zone)]
  const atEnd = openAfter(sql`${span.to}::date`)
  const cancelled = within('cancelled_on', span)
  return {
    opened: countOf(opened),
    closed: countOf(closed),
    open: countOf(atEnd),
    change: sql<number>`${countOf(opened)} - ${countOf(closed)} - ${countOf(cancelled)}`,
    tat_median: medianTat(span),
    in_time_percent: closedInTime(span),
    breached: countOf(sql`${atEnd} and ticket.ended_at is null and ${isBreached}`),
    level_2_percent: percentOf(reached(2), opened),
    level_3_percent: percentOf(reached(3), opened),
    level_4_percent: percentOf(reached(4), opened),
    reopened_percent: percentOf(sql`ticket.reopened_count >= 1`, closed),
    unjustified_percent: percentOf(sql`ticket.justification = 'unjustified'`, closed),
    upheld_percent: percentOf(sql`panel_case.result = 'upheld'`, decided),
    tat_mean: sql<number | null>`round(avg(${hoursOf('ticket.elapsed_seconds')}) filter (where ${closed}), 1)`,
    first_response: medianOf(hoursOf('ticket.first_response_seconds'), opened),
    outlet_tat: medianOf(hoursOf('ticket.outlet_elapsed_seconds'), closed),
    panel_days: medianOf(sql`panel_case.panel_days`, decided),
    late_pause_percent: percentOf(sql`paused.is_late`, sql`paused.ticket_id is not null`),
    hops: sql<number | null>`round(avg(ticket.hops) filter (where ${closed}), 1)`,
  }
}

/** The tickets whose pause began in the span, and whether one of these began late (M16). */
export const pausedIn = ({ from, to }: Span, zone: string) => sql<{ ticket_id: string; is_late: boolean }>`(
  select ticket_id, bool_or(is_late) as is_late from ticket_stop
  where kind = 'waiting' and from_at >= ${from}::date::timestamp at time zone ${zone}
    and from_at < (${to}::date + 1)::timestamp at time zone ${zone}
  group by 1)`
