import { sql } from 'kysely'
import type { MeasureOf } from '#kernel/contract/report-contract.ts'
import { beginning } from '#kernel/days/spans.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { type Count, countOf, type GroupMeasure, oneDecimal, rowsWhere, sumOf } from '#kernel/report/measures.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { deviationReport } from './deviations.contract.ts'
import { pricedVisits } from './price.queries.ts'
import { visitSource } from './source.ts'

const deviating = rowsWhere()
const daysLost = sumOf(sql`days_lost`)
const priced = rowsWhere(sql<boolean>`days_lost is not null`)
const judged = rowsWhere(sql<boolean>`customers_lost is not null`)
const customersLost = sumOf(sql`customers_lost`)
const holdDays = sumOf(sql`hold_days`)
/** The same in each line, and in the total. */
const allVisits: Count = { of: sql`max(all_visits)`, total: (name) => sql`max(${name})` }

const turnOf = (column: string): GroupMeasure => ({
  counts: [sumOf(sql.ref(column)), holdDays],
  value: (some, all) => oneDecimal(sql`100.0 * ${some} / nullif(${all}, 0)`),
})

const measures: Record<MeasureOf<typeof deviationReport>, GroupMeasure> = {
  visits: { counts: [deviating], value: (name) => name },
  share: { counts: [deviating, allVisits], value: (some, all) => oneDecimal(sql`100.0 * ${some} / nullif(${all}, 0)`) },
  days_lost: {
    counts: [daysLost, priced],
    value: (sum, rows) => sql`case when ${rows} > 0 then ${oneDecimal(sum)} end`,
  },
  days_each: { counts: [daysLost, priced], value: (sum, rows) => oneDecimal(sql`${sum} / nullif(${rows}, 0)`) },
  lost: countOf(sql<boolean>`is_lost`),
  customers_lost: {
    counts: [customersLost, judged],
    value: (sum, rows) => sql`case when ${rows} > 0 then ${oneDecimal(sum)} end`,
  },
  hold_days: { counts: [holdDays], value: (sum) => oneDecimal(sum) },
  turn_outlet: turnOf('hold_outlet'),
  turn_brand: turnOf('hold_brand'),
  turn_customer: turnOf('hold_customer'),
  turn_other: turnOf('hold_other'),
}

const isKey = (level: string): level is 'deviation' | 'deviation_kind' =>
  level === 'deviation' || level === 'deviation_kind'

const month = sql`to_char(started_on, 'YYYY-MM')`

/** What deviations from the agreed order cost, in days and in customers. */
export const deviationSource = reportSource(deviationReport, {
  prepare: requestedSpans,
  count: async (counting) => {
    const { rows: levels, sort: _sort, columns: _columns, compare: _compare, ...view } = counting.view
    const { from, to } = counting.span
    const days = { period: undefined, from: from === beginning ? undefined : from, to }
    const { rows: found } = await visitSource.found({ ...counting, query: { ...view, ...days } })
    // What is usual is that of all visits, those in the agreed order, too.
    const all = { ...view, ...days, deviation: undefined, deviation_kind: undefined, deviates: undefined }
    const { rows: usual } = await visitSource.found({ ...counting, query: all })
    const { now } = counting
    const groups = (by: readonly string[]) => ({
      rows: sql`${pricedVisits(found, usual, { now, keys: by.filter(isKey) })} as counted`,
      dimensions: { month },
      measures,
    })
    const counted = await countGroups(counting, groups(levels))
    if (!levels.some(isKey)) return counted
    const ofAll = { ...counting, view: { ...counting.view, rows: ['status'] } }
    const { total } = await countGroups(ofAll, groups(['status']))
    return { ...counted, total }
  },
})
