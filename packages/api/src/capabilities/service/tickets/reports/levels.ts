import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { z } from 'zod'
import { dayIn } from '#kernel/periods.ts'
import { apart, isTotal, reportAnswer, withTotal } from '#kernel/report.ts'
import type { ReportAnswer } from '#kernel/view.ts'
import { membersOn } from '#capabilities/service/levels/lookups.ts'
import { isBreached } from '../lookups.ts'
import type { Tables } from '#database/tables.gen.ts'
import { levelFigures, levelLevels, type levelView } from './contract.ts'
import { countOf } from './figures.ts'
import { base, levelsOf, reported, type Asked } from './rows.ts'

type View = z.output<typeof levelView>
type Row = ReportAnswer['rows'][number]
type Step = Selectable<Tables['ticket_level']>

/** Over so many days it is looked how long tickets stood at a level. */
const lookBackDays = 90

const stands = sql<boolean>`ticket.ended_at is null`

/** R08: what stands where now, and how long it takes to leave. */
export async function levelReport(asked: Asked & { query: View }): Promise<ReportAnswer> {
  const { query: view, db, deps } = asked
  const now = deps.clock.now()
  const zone = deps.settings.brand_tz
  const at = sql`${now.toISOString()}::timestamptz`
  const today = sql`${dayIn(zone, now)}::date`
  // The level of a row is one it stood at: as it is now for what is open, as it was for what has left it.
  const step = sql<Step>`(
    select * from ticket_level where left_at >= ${at} - ${`${lookBackDays} days`}::interval
    union
    select step.* from ticket_level step join ticket on ticket.id = step.ticket_id and ticket.level = step.level
    where ${stands})`
  const steps = base(db)
    .innerJoin(step.as('ticket_level'), 'ticket_level.ticket_id', 'ticket.id')
    .where(await reported(asked, { ...view, place: view.place ?? 'today' }))
  const isHere = sql<boolean>`${stands} and ticket_level.level = ticket.level`
  const figures = [
    countOf(isHere).as('open'),
    sql<number | null>`floor(extract(epoch from ${at} - min(ticket.opened_at) filter (where ${isHere})) / 86400)`.as(
      'oldest_days',
    ),
    countOf(sql`${isHere} and ${isBreached}`).as('breached'),
    countOf(sql`${isHere} and not ${isBreached} and (ticket.due_at at time zone ${zone})::date = ${today}`).as(
      'due_today',
    ),
    sql<number | null>`round((percentile_cont(0.5) within group (
      order by extract(epoch from ticket_level.left_at - ticket_level.entered_at) / 3600)
      filter (where ticket_level.left_at is not null))::numeric, 1)`.as('median_hours'),
  ]
  const levels: Record<string, RawBuilder<string | null>> = {
    ...levelsOf(view.place ?? 'today'),
    level: sql`'L' || ticket_level.level`,
  }
  const names = view.rows.map((level) => levels[level]!)
  const members = await membersOn(db, dayIn(zone, now), view.region)
  const withMembers = (row: Row) => ({ ...row, members: members(row) })
  const { rows, total } = apart(
    await steps
      .select(figures)
      .select(view.rows.map((level) => levels[level]!.as(level)))
      .select(isTotal(names))
      .groupBy(withTotal(names))
      .orderBy(sql`${sql.join(names)}`)
      .execute(),
  )
  return reportAnswer({
    view,
    levels: levelLevels,
    figures: levelFigures,
    rows: rows.map(withMembers),
    total: withMembers(total),
    now,
    filters: view,
  })
}
