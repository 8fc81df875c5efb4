import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { addDays, dayIn } from '#kernel/periods.ts'
import { reportAnswer } from '#kernel/report.ts'
import type { Span } from '#kernel/spans.ts'
import type { ReportAnswer } from '#kernel/view.ts'
import { yearFigures, yearLevels, type yearView } from './contract.ts'
import { closedIn, closedInTime, countOf, medianTat, openedIn, reachedIn } from './figures.ts'
import { base, reported, type Asked } from './rows.ts'

type View = z.output<typeof yearView>
type Row = ReportAnswer['rows'][number]
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

const figuresOf = (span: Span) => {
  const closed = closedIn(span)
  return [
    countOf(openedIn(span)).as('opened'),
    countOf(closed).as('closed'),
    closedInTime(span).as('in_time_percent'),
    medianTat(span).as('tat_median'),
    countOf(sql`${closed} and ticket.justification = 'justified'`).as('justified'),
    countOf(sql`${closed} and ticket.justification = 'unjustified'`).as('unjustified'),
    countOf(sql`${closed} and ticket.reopened_count > 0`).as('reopened'),
    reachedIn(2, span).as('level_2'),
    reachedIn(3, span).as('level_3'),
    reachedIn(4, span).as('level_4'),
  ]
}

const kind = sql<string>`ticket.kind`

/** The tickets the figures of a span are about; what was only open in it counts nowhere here. */
const movedIn = (span: Span) => sql<SqlBool>`(${openedIn(span)} or ${closedIn(span)})`

/** The figures of a span, of all tickets and by kind. */
async function ofSpan({ db }: Asked, where: Awaited<ReturnType<typeof reported>>, span: Span, byKind: boolean) {
  const rows = await base(db)
    .select(figuresOf(span))
    .$if(byKind, (query) => query.select(kind.as('kind')).groupBy(kind))
    .where(where)
    .where(movedIn(span))
    .execute()
  return rows as unknown as Row[]
}

/** How many were opened and closed in spans that end with each month, this year and last, by kind where asked for. */
async function runningOf(asked: Asked, where: Awaited<ReturnType<typeof reported>>, months: Month[], byKind: boolean) {
  const first = months[0]!.from
  const yearBefore = (on: string) => `${Number(on.slice(0, 4)) - 1}${on.slice(4)}`.replace('-02-29', '-02-28')
  const spans = months.map(({ to }) => ({
    year: { from: first, to },
    last: { from: yearBefore(first), to: yearBefore(to) },
  }))
  const all = { from: yearBefore(first), to: months.at(-1)!.to }
  const rows = (await base(asked.db)
    .select(
      spans.flatMap(({ year, last }, place) => [
        countOf(openedIn(year)).as(`opened_to_date_${place}`),
        countOf(openedIn(last)).as(`opened_last_year_${place}`),
        countOf(closedIn(year)).as(`closed_to_date_${place}`),
        countOf(closedIn(last)).as(`closed_last_year_${place}`),
      ]),
    )
    .$if(byKind, (query) => query.select(kind.as('kind')).groupBy(kind))
    .where(where)
    .where(movedIn(all))
    .execute()) as unknown as Row[]
  const names = ['opened_to_date', 'opened_last_year', 'closed_to_date', 'closed_last_year'] as const
  return (place: number, of: Row['kind'] | undefined): Row => {
    const row = rows.find((one) => !byKind || one.kind === of)
    return Object.fromEntries(names.map((name) => [name, Number(row?.[`${name}_${place}`] ?? 0)]))
  }
}

const nothing: Row = Object.fromEntries(yearFigures.map(({ key, kind: of }) => [key, of === 'number' ? 0 : null]))

/** R07. The months of the fiscal year, also those without any ticket; the total row is the year to date. */
export async function yearReport(asked: Asked & { query: View }): Promise<ReportAnswer> {
  const { query: view, deps } = asked
  const { brand_tz, fiscal_year_start_month: start } = deps.settings
  const now = deps.clock.now()
  const today = dayIn(brand_tz, now)
  const thisYear = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < start ? 1 : 0)
  const year = Math.min(view.year ? Number(view.year) : thisYear, thisYear)
  const months = monthsOf(year, start, today)
  const where = await reported(asked, view)
  const byKind = view.rows.includes('kind')
  const byMonth = view.rows.includes('month')
  const whole = { from: months[0]!.from, to: months.at(-1)!.to }
  const running = await runningOf(asked, where, months, byKind)
  const last = months.length - 1

  const rows: Row[] = []
  for (const [place, span] of byMonth ? months.entries() : [[last, whole] as const]) {
    const found = await ofSpan(asked, where, span, byKind)
    const name: Row = byMonth && 'month' in span ? { month: span.month } : {}
    const kinds = byKind ? found.map((row) => row.kind) : [undefined]
    for (const of of kinds) {
      const row = found.find((one) => !byKind || one.kind === of) ?? nothing
      rows.push({ ...nothing, ...row, ...running(place, of), ...name })
    }
  }
  const totals = byKind ? await runningOf(asked, where, months, false) : running
  const [total = nothing] = await ofSpan(asked, where, whole, false)
  return reportAnswer({
    view,
    levels: yearLevels,
    figures: yearFigures,
    rows: sorted(rows, view.sort),
    total: { ...nothing, ...total, ...totals(last, undefined) },
    now,
    filters: { ...view, year: String(year), ...whole },
  })
}

/** Along the months unless another order is asked for; what is empty comes last. */
function sorted(rows: Row[], sort: string | undefined): Row[] {
  if (!sort) return rows
  const key = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [a[key] ?? null, b[key] ?? null]
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    return sign * (one < other ? -1 : one > other ? 1 : 0)
  })
}
