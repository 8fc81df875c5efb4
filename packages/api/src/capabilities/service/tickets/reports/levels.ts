import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { dayIn } from '#kernel/periods.ts'
import type { ReportAnswer } from '#kernel/view.ts'
import { isBreached } from '../tables.ts'
import { levelFigures, levelLevels, type levelView } from './contract.ts'
import { countOf } from './figures.ts'
import { answerOf, base, levelsOf, reported, type Asked } from './rows.ts'

type View = z.output<typeof levelView>
type Row = ReportAnswer['rows'][number]

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
  const steps = base(db)
    .innerJoin('ticket_level', 'ticket_level.ticket_id', 'ticket.id')
    .where(await reported(asked, { ...view, place: view.place ?? 'today' }))
    .where(
      sql<boolean>`(${stands} and ticket_level.level = ticket.level
        or ticket_level.left_at >= ${at} - ${`${lookBackDays} days`}::interval)`,
    )
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
  const members = await membersByLevel(asked)
  const withMembers = (row: Row) => ({
    ...row,
    members: view.rows.includes('level') ? (members.get(String(row.level)) ?? 0) : null,
  })
  const rows = (await steps
    .select(figures)
    .select(view.rows.map((level) => levels[level]!.as(level)))
    .groupBy(names)
    .orderBy(sql`${sql.join(names)}`)
    .execute()) as unknown as Row[]
  const total = (await steps.select(figures).executeTakeFirstOrThrow()) as unknown as Row
  return answerOf({
    view,
    levels: levelLevels,
    figures: levelFigures,
    rows: rows.map(withMembers),
    total: { ...total, members: [...members.values()].reduce((sum, count) => sum + count, 0) },
    now,
    filters: view,
  })
}

/** How many people answer at each level today, of those the asker knows: territory managers by their mapping. */
async function membersByLevel({ db, deps }: Asked): Promise<Map<string, number>> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const { rows } = await sql<{ level: string; members: number }>`
    select 'L' || level_no as level, count(distinct user_id) as members from (
      select level_no, user_id from level_member
      where from_on <= ${today}::date and (to_on is null or to_on >= ${today}::date)
      union all
      select 3, tsm_user_id from tsm_mapping
      where from_on <= ${today}::date and (to_on is null or to_on >= ${today}::date)
    ) answering join app_user on app_user.id = answering.user_id and app_user.status = 'active'
    group by level_no`.execute(db)
  return new Map(rows.map(({ level, members }) => [level, Number(members)]))
}
