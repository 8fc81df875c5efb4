import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { apart, isTotal, reportAnswer, withTotal } from '#kernel/report.ts'
import { spanOf } from '#kernel/spans.ts'
import type { ReportAnswer } from '#kernel/view.ts'
import { chargedFigures, chargedLevels, type chargedView } from './contract.ts'
import { countOf, openedIn } from './figures.ts'
import { base, levelsOf, orderOf, reported, type Asked } from './rows.ts'

type View = z.output<typeof chargedView>

/** R25: who bears what, so that what the brand or an insurer delays is not put on outlets. */
export async function chargedReport(asked: Asked & { query: View }): Promise<ReportAnswer> {
  const { query: view, db, deps } = asked
  const now = deps.clock.now()
  const span = spanOf(view, deps.settings, now)
  const where = await reported(asked, { ...view, period: undefined, from: undefined, to: undefined })
  const isOpen = sql<boolean>`ticket.ended_at is null`
  const tickets = base(db)
    .leftJoin('unjustified_reason', 'unjustified_reason.id', 'ticket.unjustified_reason_id')
    .select([
      sql<number>`count(*)`.as('tickets'),
      countOf(isOpen).as('open'),
      sql<number | null>`floor(extract(epoch from ${now.toISOString()}::timestamptz
        - min(ticket.opened_at) filter (where ${isOpen})) / 86400)`.as('oldest_days'),
      sql<number>`round(coalesce(sum(ticket.elapsed_seconds) filter (where ticket.closed_at is not null), 0) / 86400.0, 1)`.as(
        'days',
      ),
    ])
    .where(where)
    .where(openedIn(span))
  const levels: Record<string, RawBuilder<string | null>> = {
    ...levelsOf(view.place),
    month: sql`to_char(ticket.opened_on, 'YYYY-MM')`,
    reason: sql`unjustified_reason.code`,
  }
  const names = view.rows.map((level) => levels[level]!)
  const grouped = await tickets
    .select(view.rows.map((level) => levels[level]!.as(level)))
    .select(isTotal(names))
    .groupBy(withTotal(names))
    .orderBy(
      !view.sort && view.rows[0] === 'month'
        ? sql`${sql.join(names)}`
        : orderOf(view, levels, chargedFigures, sql`count(*)`),
    )
    .execute()
  return reportAnswer({
    view,
    levels: chargedLevels,
    figures: chargedFigures,
    ...apart(grouped),
    now,
    filters: { ...view, ...span },
  })
}
