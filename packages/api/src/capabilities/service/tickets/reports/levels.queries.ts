import { sql, type SqlBool } from 'kysely'
import { dayIn } from '#kernel/contract/periods.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { countOf, medianOf, oldestDays } from '#kernel/report/measures.ts'
import type { Row } from '#kernel/report/order.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { membersOn } from '#capabilities/service/levels/lookups.ts'
import { isBreached } from '../lookups.ts'
import { levelTickets } from './contract.ts'
import { dimensionsOf, reported, tickets } from './rows.queries.ts'

/** Over so many days it is looked how long tickets stood at a level. */
const lookBackDays = 90

const isOpen = sql<SqlBool>`ticket.ended_at is null`
const isHere = sql<SqlBool>`${isOpen} and step.level = ticket.level`

/** The levels a ticket stood at: as it is now for what is open, as it was for what has left it. */
const stepsSince = (now: Date) => sql`(
  select * from ticket_level where left_at >= ${now.toISOString()}::timestamptz - ${`${lookBackDays} days`}::interval
  union
  select stood.* from ticket_level stood join ticket on ticket.id = stood.ticket_id and ticket.level = stood.level
  where ${isOpen})`

/** R08: how many tickets are at each level now, and how long they take to leave it. */
export const levelTicketsSource = reportSource(levelTickets, {
  prepare: async (request) => {
    const { db, view, zone, now } = request
    const place = view.place ?? 'today'
    const where = await reported(request, { ...view, place })
    return { span: {}, place, where, members: await membersOn(db, dayIn(zone, now), view.region) }
  },
  count: async ({ db, view, now, zone, prepared: { place, where, members } }) => {
    const isDueToday = sql`(ticket.due_at at time zone ${zone})::date = ${dayIn(zone, now)}::date`
    const { rows, total } = await countGroups(
      { db, view },
      {
        rows: sql`${tickets} join ${stepsSince(now)} as step on step.ticket_id = ticket.id where ${where}`,
        dimensions: { ...dimensionsOf(place), level: sql`'L' || step.level` },
        measures: {
          open: countOf(isHere),
          oldest_days: oldestDays(sql`ticket.opened_at`, now, isHere),
          breached: countOf(sql`${isHere} and ${isBreached}`),
          due_today: countOf(sql`${isHere} and not ${isBreached} and ${isDueToday}`),
          median_hours: medianOf(
            sql`extract(epoch from step.left_at - step.entered_at) / 3600`,
            sql`step.left_at is not null`,
          ),
        },
      },
    )
    const withMembers = (row: Row): Row => ({ ...row, members: members(row) })
    return { rows: rows.map(withMembers), total: withMembers(total) }
  },
  order: (levels, sort) => (sort === undefined ? levels : [sort, ...levels]),
})
