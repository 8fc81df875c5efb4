import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import { apart, asked, isTotal, reportAnswer, withTotal } from '#kernel/report.ts'
import { comparedWith, spanOf, type Span } from '#kernel/spans.ts'
import type { ReportAnswer } from '#kernel/view.ts'
import { summaryFigures, summaryLevels, type summaryView } from './contract.ts'
import { countOf, openedIn, pausedIn, summaryOf, touches } from './figures.ts'
import { base, levelsOf, orderOf, reported, type Asked } from './rows.ts'

type View = z.output<typeof summaryView>
type Row = ReportAnswer['rows'][number]

/** The tickets of a span with the figures asked for, and what those need beside the tickets. */
function counted({ db, deps }: Asked, where: RawBuilder<SqlBool>, span: Span, keys: ReadonlySet<string>) {
  const zone = deps.settings.brand_tz
  const chosen = Object.entries(summaryOf(span, zone)).filter(([key]) => keys.has(key))
  return base(db)
    .$if(keys.has('upheld_percent') || keys.has('panel_days'), (query) =>
      query.leftJoin('panel_case', 'panel_case.ticket_id', 'ticket.id'),
    )
    .$if(keys.has('late_pause_percent'), (query) =>
      query.leftJoin(pausedIn(span, zone).as('paused'), 'paused.ticket_id', 'ticket.id'),
    )
    .select(chosen.map(([key, figure]) => figure.as(key)))
    .where(where)
    .where(touches(span))
}

async function figuresOf(asking: Asked, view: View, where: RawBuilder<SqlBool>, span: Span) {
  const levels = levelsOf(view.place)
  const names = view.rows.map((level) => levels[level]!)
  const rows = await counted(asking, where, span, asked(view, summaryFigures))
    .select(view.rows.map((level) => levels[level]!.as(level)))
    .select(isTotal(names))
    .groupBy(withTotal(names))
    .orderBy(orderOf(view, levels, summaryFigures, countOf(openedIn(span))))
    .execute()
  return apart(rows)
}

/** The figures of other days stand beside each row under the same key with `_before`. */
const besides = (row: Row, before: Row | undefined): Row => ({
  ...row,
  ...Object.fromEntries(
    summaryFigures.filter(({ key }) => key in row).map(({ key }) => [`${key}_before`, before?.[key] ?? null]),
  ),
})

/**
 * R06. The days decide which tickets each figure counts: opened, closed or decided in them, open at their end. A row of
 * the days compared with stands beside its own; one that is only there is not shown, as it counts nothing now.
 */
export async function summaryReport(asking: Asked & { query: View }): Promise<ReportAnswer> {
  const { query: view, deps } = asking
  const now = deps.clock.now()
  const span = spanOf(view, deps.settings, now)
  const where = await reported(asking, { ...view, period: undefined, from: undefined, to: undefined })
  const figures = await figuresOf(asking, view, where, span)
  const other = view.compare && comparedWith(span, view.compare)
  const before = other && (await figuresOf(asking, { ...view, sort: undefined }, where, other))
  const keyOf = (row: Row) => view.rows.map((level) => String(row[level])).join('\u0000')
  const beforeOf = new Map(before?.rows.map((row) => [keyOf(row), row]))
  return reportAnswer({
    view,
    levels: summaryLevels,
    figures: summaryFigures,
    rows: before ? figures.rows.map((row) => besides(row, beforeOf.get(keyOf(row)))) : figures.rows,
    total: before ? besides(figures.total, before.total) : figures.total,
    now,
    filters: { ...view, ...span, ...(other ? { compared_from: other.from, compared_to: other.to } : {}) },
  })
}
