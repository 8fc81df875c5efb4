import { type RawBuilder, sql } from 'kysely'
import { countGroups } from '#kernel/report/groups.ts'
import { countOf, type GroupMeasure, percentOf } from '#kernel/report/measures.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { daysOfView } from '#kernel/days/view-days.ts'
import type { MeasureOf } from '#kernel/contract/report-contract.ts'
import { followUpReport } from './report.contract.ts'
import { followUpSource } from './source.ts'
import { overdueDays } from './vocabulary.ts'

type Condition = RawBuilder<boolean>

const between = (from: number, to: number): Condition =>
  sql<boolean>`(over_90 and days between ${sql.lit(from)} and ${sql.lit(to)})`

/** The steps of the digital funnel (M46): each holds only what is in the one before, so that it never widens. */
const eligible = sql<boolean>`eligible`
const sent = sql<boolean>`(eligible and sent_at is not null)`
const delivered = sql<boolean>`(${sent} and delivered_at is not null)`
const read = sql<boolean>`(${delivered} and read_at is not null)`
const answered = sql<boolean>`(${read} and responded_at is not null)`
const booked = sql<boolean>`(${answered} and booked_at is not null)`

const isReported = sql<boolean>`status = 'reported'`
const wasOver90 = sql<boolean>`days > ${sql.lit(overdueDays)}`

const measures: Record<MeasureOf<typeof followUpReport>, GroupMeasure> = {
  over_90: countOf(sql<boolean>`over_90`),
  days_91_120: countOf(between(91, 120)),
  days_121_180: countOf(between(121, 180)),
  days_181_365: countOf(between(181, 365)),
  over_365: countOf(sql<boolean>`(over_90 and days > 365)`),
  follow_ups: countOf(),
  reported_in_90: percentOf(
    sql<boolean>`(${isReported} and not ${wasOver90})`,
    sql<boolean>`status <> 'not_applicable'`,
  ),
  contact_rate: percentOf(sql<boolean>`reached > 0`, sql<boolean>`true`),
  eligible: countOf(eligible),
  sent: percentOf(sent, eligible),
  delivered: percentOf(delivered, sent),
  read: percentOf(read, delivered),
  answered: percentOf(answered, read),
  booked: percentOf(booked, answered),
  recovery: percentOf(sql<boolean>`(${isReported} and ${wasOver90})`, wasOver90),
  elsewhere: percentOf(sql<boolean>`reported_elsewhere`, isReported),
}

/** R12: the follow-ups of the list, in groups; the days of a view are due dates. */
export const followUpReportSource = reportSource(followUpReport, {
  prepare: async ({ db, actor, deps, view, now }) => ({
    span: daysOfView(view, deps.settings, now),
    found: await followUpSource.found({ db, actor, deps, query: view }),
  }),
  count: (counting) =>
    countGroups(counting, {
      rows: counting.prepared.found.rows,
      dimensions: { month: sql`to_char(due_on, 'YYYY-MM')` },
      measures,
    }),
})
