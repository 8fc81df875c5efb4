import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { MeasureOf } from '#kernel/contract/report-contract.ts'
import {
  countOf,
  type GroupMeasure,
  meanOf,
  medianAndP90,
  medianOf,
  percentOf,
  rowsWhere,
} from '#kernel/report/measures.ts'
import type { Span } from '#kernel/days/spans.ts'
import { isBreached } from '../lookups.ts'
import type { ticketSummary } from './contract.ts'

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

export const hours = (column: string) => sql`${sql.ref(`ticket.${column}`)} / 3600.0`

export const reached = (level: 2 | 3 | 4) => sql<SqlBool>`ticket.max_level >= ${level}`
export const isInTime = sql<SqlBool>`ticket.elapsed_seconds <= ticket.target_seconds`

const decidedIn = ({ from, to }: Span, zone: string) =>
  sql<SqlBool>`(panel_case.decided_at at time zone ${zone})::date between ${from}::date and ${to}::date`

/** The measures of R06 for the days of the span (M01 to M19). */
export function summaryOf(span: Span, zone: string) {
  const [opened, closed, decided] = [openedIn(span), closedIn(span), decidedIn(span, zone)]
  const tat = medianAndP90(hours('elapsed_seconds'), closed)
  const atEnd = openAfter(sql`${span.to}::date`)
  return {
    opened: countOf(opened),
    closed: countOf(closed),
    open: countOf(atEnd),
    change: {
      counts: [rowsWhere(opened), rowsWhere(closed), rowsWhere(within('cancelled_on', span))],
      value: (came, went, left) => sql`${came} - ${went} - ${left}`,
    },
    tat_median: tat.median,
    tat_p90: tat.p90,
    in_time_percent: percentOf(isInTime, closed),
    breached: countOf(sql`${atEnd} and ticket.ended_at is null and ${isBreached}`),
    level_2_percent: percentOf(reached(2), opened),
    level_3_percent: percentOf(reached(3), opened),
    level_4_percent: percentOf(reached(4), opened),
    reopened_percent: percentOf(sql`ticket.reopened_count >= 1`, closed),
    unjustified_percent: percentOf(sql`ticket.justification = 'unjustified'`, closed),
    upheld_percent: percentOf(sql`panel_case.result = 'upheld'`, decided),
    // The tickets; summary.ts makes of them how many they are per 1,000 cards (M17).
    per_1000: countOf(sql`${closed} and ticket.justification = 'justified'`),
    tat_mean: meanOf(sql`ticket.elapsed_seconds`, closed, sql.lit(3600)),
    first_response: medianOf(hours('first_response_seconds'), opened),
    outlet_tat: medianOf(hours('outlet_elapsed_seconds'), closed),
    panel_days: medianOf(sql`panel_case.panel_days`, decided),
    late_pause_percent: percentOf(sql`paused.is_late`, sql`paused.ticket_id is not null`),
    hops: meanOf(sql`ticket.hops`, closed),
  } satisfies Record<MeasureOf<typeof ticketSummary>, GroupMeasure>
}

/** The tickets whose pause began in the span, and whether one of these began late (M16). */
export const pausedIn = ({ from, to }: Span, zone: string) => sql<{ ticket_id: string; is_late: boolean }>`(
  select ticket_id, bool_or(is_late) as is_late from ticket_stop
  where kind = 'waiting' and from_at >= ${from}::date::timestamp at time zone ${zone}
    and from_at < (${to}::date + 1)::timestamp at time zone ${zone}
  group by 1)`
