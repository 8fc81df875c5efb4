import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { countOf, medianAndP90, percentOf } from '#kernel/report/measures.ts'
import type { Row } from '#kernel/report/order.ts'
import { type ReportRequest, reportSource } from '#kernel/report/report-source.ts'
import type { Span } from '#kernel/days/spans.ts'
import { ticketYear } from './contract.ts'
import { closedIn, hours, isInTime, openedIn, reached } from './figures.queries.ts'
import { reported, tickets } from './rows.queries.ts'

interface Month extends Span {
  month: string
}

const pad = (number: number) => String(number).padStart(2, '0')

/** The months of the fiscal year that begins in a calendar year; those to come are left out. */
function monthsOf(year: number, startMonth: number, today: string): Month[] {
  return Array.from({ length: 12 }, (_, place) => {
    const index = startMonth - 1 + place
    const first = (more: number) => `${year + Math.floor((index + more) / 12)}-${pad(((index + more) % 12) + 1)}-01`
    return { month: first(0).slice(0, 7), from: first(0), to: addDays(first(1), -1) }
  }).filter(({ from }) => from <= today)
}

/** Opened or closed in the span; what was only open in it counts nowhere here. */
const movedIn = (span: Span) => sql<SqlBool>`(${openedIn(span)} or ${closedIn(span)})`

const opening = sql<SqlBool>`moved.is_opening`
const closing = sql<SqlBool>`not moved.is_opening`

/** Each ticket appears once on the day it was opened and once on the day it was closed. */
const moves = (where: RawBuilder<SqlBool>, span: Span) => sql`${tickets}
  cross join lateral (values (ticket.opened_on, true), (ticket.closed_on, false)) as moved (day, is_opening)
  where ${where} and ${movedIn(span)} and moved.day between ${span.from}::date and ${span.to}::date`

const tat = medianAndP90(hours('elapsed_seconds'), closing)

const ofMonths = {
  opened: countOf(opening),
  closed: countOf(closing),
  in_time_percent: percentOf(isInTime, closing),
  tat_median: tat.median,
  tat_p90: tat.p90,
  justified: countOf(sql`${closing} and ticket.justification = 'justified'`),
  unjustified: countOf(sql`${closing} and ticket.justification = 'unjustified'`),
  reopened: countOf(sql`${closing} and ticket.reopened_count > 0`),
  level_2: countOf(sql`${opening} and ${reached(2)}`),
  level_3: countOf(sql`${opening} and ${reached(3)}`),
  level_4: countOf(sql`${opening} and ${reached(4)}`),
}

const running = ['opened_to_date', 'opened_last_year', 'closed_to_date', 'closed_last_year'] as const

const nothing: Row = Object.fromEntries(ticketYear.measures.map(({ key, kind }) => [key, kind === 'number' ? 0 : null]))

const yearBefore = (on: string) => `${Number(on.slice(0, 4)) - 1}${on.slice(4)}`.replace('-02-29', '-02-28')

/** How many were opened and closed from the first day of the year to the end of each month, this year and last. */
async function runningIn({ db }: Pick<Context, 'db'>, where: RawBuilder<SqlBool>, months: readonly Month[]) {
  const first = months[0]!.from
  const measures = Object.fromEntries(
    months.flatMap(({ month, to }) => {
      const [year, last] = [
        { from: first, to },
        { from: yearBefore(first), to: yearBefore(to) },
      ]
      return [
        [`opened_to_date ${month}`, countOf(openedIn(year))],
        [`opened_last_year ${month}`, countOf(openedIn(last))],
        [`closed_to_date ${month}`, countOf(closedIn(year))],
        [`closed_last_year ${month}`, countOf(closedIn(last))],
      ]
    }),
  )
  const span = { from: yearBefore(first), to: months.at(-1)!.to }
  const { rows, total } = await countGroups(
    { db, view: { rows: ['kind'] } },
    { rows: sql`${tickets} where ${where} and ${movedIn(span)}`, dimensions: { kind: sql`ticket.kind` }, measures },
  )
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  return (month: string, kind: Row['kind'] | undefined): Row => {
    const row = kind === undefined ? total : byKind.get(kind)
    return Object.fromEntries(running.map((key) => [key, row?.[`${key} ${month}`] ?? 0]))
  }
}

/** The fiscal year of a view, by default the current one, and its months so far. */
function yearOf({ view, deps, now, zone }: ReportRequest<{ year?: string | undefined }>) {
  const start = deps.settings.fiscal_year_start_month
  const today = dayIn(zone, now)
  const thisYear = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < start ? 1 : 0)
  const year = Math.min(view.year ? Number(view.year) : thisYear, thisYear)
  const months = monthsOf(year, start, today)
  return { year: String(year), months, span: { from: months[0]!.from, to: months.at(-1)!.to } }
}

/** R07. The months of the fiscal year, also those without any ticket; the total row is the year to date. */
export const ticketYearSource = reportSource(ticketYear, {
  prepare: async (request) => {
    const { year, months, span } = yearOf(request)
    return { span, months, reported: { year, ...span }, where: await reported(request, request.view) }
  },
  count: async ({ db, view, span, prepared: { where, months } }) => {
    const { rows, total } = await countGroups(
      { db, view },
      {
        rows: moves(where, span),
        dimensions: { month: sql`to_char(moved.day, 'YYYY-MM')`, kind: sql`ticket.kind` },
        measures: ofMonths,
      },
    )
    const toDate = await runningIn({ db }, where, months)
    const last = months.at(-1)!.month
    const isWhole = view.rows.join() === 'month'
    const known = new Map(rows.map((row) => [row.month, row]))
    const all = isWhole ? months.map(({ month }) => known.get(month) ?? { ...nothing, month }) : rows
    return {
      rows: all.map((row) => ({ ...row, ...toDate(String(row.month ?? last), row.kind) })),
      total: { ...total, ...toDate(last, undefined) },
    }
  },
  order: (levels, sort) => [
    ...(sort === undefined ? [] : [sort]),
    ...(['month', 'kind'] as const).filter((level) => levels.includes(level)),
  ],
})
