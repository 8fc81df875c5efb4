import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ReportAnswer } from '#kernel/view.ts'
import { summaryFigures, summaryLevels, type summaryView } from './contract.ts'
import { countOf, openedIn, pausedIn, summaryOf, touches, type Span } from './figures.ts'
import { answerOf, base, levelsOf, orderOf, reported, type Asked } from './rows.ts'
import { comparedWith, spanOf } from './spans.ts'

type View = z.output<typeof summaryView>
type Row = ReportAnswer['rows'][number]

/** The tickets of a span with what their figures need beside themselves. */
const counted = ({ db, deps }: Asked, where: RawBuilder<SqlBool>, span: Span) =>
  base(db)
    .leftJoin('panel_case', 'panel_case.ticket_id', 'ticket.id')
    .leftJoin(pausedIn(span, deps.settings.brand_tz).as('paused'), 'paused.ticket_id', 'ticket.id')
    .select(summaryOf(span, deps.settings.brand_tz))
    .where(where)
    .where(touches(span))

async function figuresOf(asked: Asked, view: View, where: RawBuilder<SqlBool>, span: Span) {
  const levels = levelsOf(view.place)
  const total = await counted(asked, where, span).executeTakeFirstOrThrow()
  const rows = await counted(asked, where, span)
    .select(view.rows.map((level) => levels[level]!.as(level)))
    .groupBy(view.rows.map((level) => levels[level]!))
    .orderBy(orderOf(view, levels, summaryFigures, countOf(openedIn(span))))
    .execute()
  return { total: total as unknown as Row, rows: rows as unknown as Row[] }
}

/** The figures of other days stand beside each row under the same key with `_before`. */
const besides = (row: Row, before: Row | undefined): Row => ({
  ...row,
  ...Object.fromEntries(summaryFigures.map(({ key }) => [`${key}_before`, before?.[key] ?? null])),
})

/**
 * R06. The days decide which tickets each figure counts: opened, closed or decided in them, open at their end. A row of
 * the days compared with stands beside its own; one that is only there is not shown, as it counts nothing now.
 */
export async function summaryReport(asked: Asked & { query: View }): Promise<ReportAnswer> {
  const { query: view, deps } = asked
  const now = deps.clock.now()
  const span = spanOf(view, deps.settings, now)
  const where = await reported(asked, { ...view, period: undefined, from: undefined, to: undefined })
  const figures = await figuresOf(asked, view, where, span)
  const other = view.compare && comparedWith(span, view.compare)
  const before = other && (await figuresOf(asked, { ...view, sort: undefined }, where, other))
  const keyOf = (row: Row) => view.rows.map((level) => String(row[level])).join('\u0000')
  const beforeOf = new Map(before?.rows.map((row) => [keyOf(row), row]))
  return answerOf({
    view,
    levels: summaryLevels,
    figures: summaryFigures,
    rows: before ? figures.rows.map((row) => besides(row, beforeOf.get(keyOf(row)))) : figures.rows,
    total: before ? besides(figures.total, before.total) : figures.total,
    now,
    filters: { ...view, ...span, ...(other ? { compared_from: other.from, compared_to: other.to } : {}) },
  })
}
