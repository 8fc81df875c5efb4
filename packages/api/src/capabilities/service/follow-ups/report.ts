import { type RawBuilder, sql } from 'kysely'
import { countGroups } from '#kernel/report/groups.ts'
import {
  type Count,
  counted,
  type GroupMeasure,
  oneDecimal,
  ratioOf,
  rowsWhere,
  sumOf,
} from '#kernel/report/measures.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { daysOfView } from '#kernel/days/view-days.ts'
import type { MeasureOf } from '#kernel/contract/report-contract.ts'
import { followUpReport } from './report.contract.ts'
import { followUpSource } from './source.ts'
import { overdueDays } from './vocabulary.ts'

type Condition = RawBuilder<boolean>

const isBetween = (from: number, to: number): Condition =>
  sql<boolean>`(over_90 and days between ${sql.lit(from)} and ${sql.lit(to)})`

const where = (condition?: Condition) => (condition ? sql` filter (where ${condition})` : sql``)
const summed = (name: string, condition?: Condition) => sql`coalesce(sum(${sql.ref(name)})${where(condition)}, 0)`

/** Rows where a condition holds that the lines of the sums know, too. */
const rows = (condition?: Condition): Count => rowsWhere(condition, summed('follow_ups', condition))
/** Rows where one holds of their days, which not all lines know. */
const aged = (condition: Condition): Count => rowsWhere(condition, summed('aged', condition))
/** Rows where one holds that the lines have a sum of. */
const flagged = (name: string, condition: Condition): Count => rowsWhere(condition, summed(name))

/** The steps of the digital funnel (M46): each holds only what is in the one before, so that it never widens. */
const isSent = sql<boolean>`(eligible and sent_at is not null)`
const isDelivered = sql<boolean>`(${isSent} and delivered_at is not null)`
const isRead = sql<boolean>`(${isDelivered} and read_at is not null)`
const isAnswered = sql<boolean>`(${isRead} and responded_at is not null)`
const isBooked = sql<boolean>`(${isAnswered} and booked_at is not null)`

const all = rows()
const eligible = flagged('eligible', sql`eligible`)
const sent = flagged('sent', isSent)
const delivered = flagged('delivered', isDelivered)
const read = flagged('read', isRead)
const answered = flagged('answered', isAnswered)
const booked = flagged('booked', isBooked)

const reached = flagged('reached', sql`reached > 0`)
const attempts = sumOf(sql`attempts`, undefined, summed('attempts'))

const isReported = sql<boolean>`status = 'reported'`
const wasOver90 = sql<boolean>`days > ${sql.lit(overdueDays)}`
const reported = rows(isReported)

const measures: Record<MeasureOf<typeof followUpReport>, GroupMeasure> = {
  over_90: counted(aged(sql<boolean>`over_90`)),
  days_91_120: counted(aged(isBetween(91, 120))),
  days_121_180: counted(aged(isBetween(121, 180))),
  days_181_365: counted(aged(isBetween(181, 365))),
  over_365: counted(aged(sql<boolean>`(over_90 and days > 365)`)),
  follow_ups: counted(all),
  reported_in_90: ratioOf(
    aged(sql<boolean>`(${isReported} and not ${wasOver90})`),
    rows(sql<boolean>`status not in ('not_applicable', 'withdrawn')`),
  ),
  contact_rate: ratioOf(reached, all),
  attempts_per_reached: {
    counts: [attempts, reached],
    value: (made, ofReached) => oneDecimal(sql`${made}::numeric / nullif(${ofReached}, 0)`),
  },
  eligible: counted(eligible),
  sent: ratioOf(sent, eligible),
  delivered: ratioOf(delivered, sent),
  read: ratioOf(read, delivered),
  answered: ratioOf(answered, read),
  booked: ratioOf(booked, answered),
  recovery: ratioOf(aged(sql<boolean>`(${isReported} and ${wasOver90})`), aged(wasOver90)),
  elsewhere: ratioOf(flagged('elsewhere', sql<boolean>`(${isReported} and reported_elsewhere)`), reported),
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
      sums: counting.prepared.found.sums(counting.view.rows),
      dimensions: { month: sql`to_char(coalesce(counted_on, due_on), 'YYYY-MM')` },
      measures,
    }),
})
