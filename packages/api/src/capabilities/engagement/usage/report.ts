import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import type { Row } from '#kernel/report/order.ts'
import { type CountRequest, reportSource } from '#kernel/report/report-source.ts'
import type { Span } from '#kernel/days/spans.ts'
import {
  hoursOf,
  type Lengths,
  lengthsOf,
  usageOf,
  type HourCount,
  type Parts,
  type UsagePart,
} from '#capabilities/engagement/conversations/rollups/lookups.ts'
import { requestedDays, filtersOf } from './requested-days.queries.ts'
import { usageReport } from './contract.ts'
import { figuresOf, noSums } from './rules.ts'
import type { UsageDimension } from './vocabulary.ts'

type View = ReportViewOf<typeof usageReport>

const partOf = (level: UsageDimension): UsagePart => (level === 'people' ? 'is_new' : level)

/** What a row is called in the report, from what the rollups call it. */
function nameOf(level: UsageDimension, parts: Parts): string | null {
  const value = parts[partOf(level)] ?? null
  if (level === 'people') return value === 'true' ? 'new' : 'returning'
  return level === 'month' && value ? value.slice(0, 7) : value
}

const keyOf = (levels: readonly UsageDimension[], parts: Parts) =>
  levels.map((level) => parts[partOf(level)] ?? '').join('\u0000')

/** The hour in which most sessions began, the earlier of two alike; null where none did. */
function peakOf(hours: readonly HourCount[]): number | null {
  const sessions = Array.from({ length: 24 }, () => 0)
  for (const { hour, sessions: begun } of hours) sessions[hour]! += begun
  const most = Math.max(...sessions)
  return most === 0 ? null : sessions.indexOf(most)
}

/** Medians and peak hours only where they are shown: no request waits for the others. */
async function countUsage({ db, view, span, zone, measures }: CountRequest<View, { span: Span }>) {
  const levels = view.rows
  const usageQuery = { filters: filtersOf(view), span, by: levels.map(partOf) }
  const sums = await usageOf(db, usageQuery)
  const lengths =
    measures.has('median_seconds') || measures.has('median_turns') ? await lengthsOf(db, usageQuery) : undefined
  const hours = measures.has('peak_hour') ? await hoursOf(db, usageQuery, zone) : undefined

  const lengthOf = new Map(lengths?.rows.map((row) => [keyOf(levels, row), row]))
  const hoursIn = Map.groupBy(hours?.rows ?? [], (row) => keyOf(levels, row))
  const figures = (of: typeof sums.total, length: Lengths | undefined, at: readonly HourCount[] | undefined) => ({
    ...figuresOf(of),
    median_seconds: length?.seconds ?? null,
    median_turns: length?.turns ?? null,
    peak_hour: peakOf(at ?? []),
  })
  return {
    rows: sums.rows.map((row): Row => {
      const key = keyOf(levels, row)
      const names = Object.fromEntries(levels.map((level) => [level, nameOf(level, row)]))
      return { ...names, ...figures(row, lengthOf.get(key), hoursIn.get(key)) }
    }),
    total: figures(sums.total, lengths?.total, hours?.total),
  }
}

/** R02. The rows come from what is summed up by day: a report costs as much as it has days and bots, not as there are messages. */
export const usageReportSource = reportSource(usageReport, {
  prepare: async ({ db, deps, view }) => {
    const { span, other } = await requestedDays({ db, deps }, view)
    return { span, other, reported: { period: undefined, ...span } }
  },
  count: countUsage,
  empty: { ...figuresOf(noSums), median_seconds: null, median_turns: null, peak_hour: null },
})
