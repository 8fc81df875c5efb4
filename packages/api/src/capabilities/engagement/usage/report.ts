import type { z } from 'zod'
import { shownColumns } from '#kernel/export-list.ts'
import { reportAnswer } from '#kernel/report.ts'
import { bucketsOf, type Span } from '#kernel/spans.ts'
import { sortOf, type ReportAnswer } from '#kernel/view.ts'
import {
  hoursOf,
  lengthsOf,
  usageOf,
  type HourCount,
  type Parts,
  type UsagePart,
} from '#capabilities/engagement/conversations/rollups/lookups.ts'
import { daysAsked, filtersOf, saidDays, type Asked } from './asked.ts'
import { usageFigures, usageLevels, type usageView } from './contract.ts'
import { figuresOf, noSums } from './rules.ts'
import type { UsageLevel } from './vocabulary.ts'

type View = z.output<typeof usageView>
type Row = ReportAnswer['rows'][number]

const times = ['day', 'week', 'month'] as const
const isTime = (level: string | undefined): level is (typeof times)[number] =>
  times.includes(level as (typeof times)[number])

const partOf = (level: UsageLevel): UsagePart => (level === 'people' ? 'is_new' : level)

/** What a row is called in the report, from what the rollups call it. */
function nameOf(level: UsageLevel, parts: Parts): string | null {
  const value = parts[partOf(level)] ?? null
  if (level === 'people') return value === 'true' ? 'new' : 'returning'
  return level === 'month' && value ? value.slice(0, 7) : value
}

const keyOf = (levels: readonly UsageLevel[], parts: Parts) =>
  levels.map((level) => parts[partOf(level)] ?? '').join('\u0000')

/** The hour in which most sessions began, the earlier of two alike; null where none did. */
function peakOf(hours: readonly HourCount[]): number | null {
  const sessions = Array.from({ length: 24 }, () => 0)
  for (const { hour, sessions: begun } of hours) sessions[hour]! += begun
  const most = Math.max(...sessions)
  return most === 0 ? null : sessions.indexOf(most)
}

function grouped<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one])
  return groups
}

/** The figures of a span, by row and in total. Medians and peak hours only where they are shown: nobody waits for the rest. */
async function figuresIn({ db, deps }: Asked, view: View, span: Span) {
  const levels = view.rows as UsageLevel[]
  const asked = { filters: filtersOf(view), span, by: levels.map(partOf) }
  const shown = new Set<string>(shownColumns(usageFigures, view.columns).map(({ key }) => key))
  if (view.sort) shown.add(sortOf(view.sort).key)
  const sums = await usageOf(db, asked)
  const lengths =
    shown.has('median_seconds') || shown.has('median_turns')
      ? await lengthsOf(db, asked)
      : { rows: [], total: undefined }
  const hours = shown.has('peak_hour')
    ? await hoursOf(db, asked, deps.settings.brand_tz)
    : { rows: [], total: [] as HourCount[] }

  const lengthOf = new Map(lengths.rows.map((row) => [keyOf(levels, row), row]))
  const hoursIn = grouped(hours.rows, (row) => keyOf(levels, row))
  const figures = (of: typeof sums.total, length: typeof lengths.total, at: readonly HourCount[]) => ({
    ...figuresOf(of),
    median_seconds: length?.seconds ?? null,
    median_turns: length?.turns ?? null,
    peak_hour: peakOf(at),
  })
  return {
    rows: sums.rows.map((row): Row => {
      const key = keyOf(levels, row)
      const names = Object.fromEntries(levels.map((level) => [level, nameOf(level, row)]))
      return { ...names, ...figures(row, lengthOf.get(key), hoursIn.get(key) ?? []) }
    }),
    total: figures(sums.total, lengths.total, hours.total) as Row,
  }
}

const nothing: Row = { ...figuresOf(noSums), median_seconds: null, median_turns: null, peak_hour: null }

/** The buckets of a span as rows name them. */
const bucketNames = (level: (typeof times)[number], span: Span) =>
  bucketsOf(level, span).map((first) => (level === 'month' ? first.slice(0, 7) : first))

/** Time alone has a row for every bucket, also those in which nothing began: 0 for counts, a gap for shares. */
function withEmpty(rows: Row[], view: View, span: Span): Row[] {
  const [level, second] = view.rows
  if (!isTime(level) || second) return rows
  const known = new Map(rows.map((row) => [row[level], row]))
  return bucketNames(level, span).map((bucket) => known.get(bucket) ?? { [level]: bucket, ...nothing })
}

/** Finds a row's counterpart in other days: of time, the bucket in the same place. */
function counterparts(view: View, before: readonly Row[], span: Span, other: Span) {
  const moved = new Map<string, Map<string, string>>()
  for (const level of view.rows.filter(isTime)) {
    const was = bucketNames(level, other)
    moved.set(level, new Map(bucketNames(level, span).map((bucket, place) => [bucket, was[place] ?? ''])))
  }
  const key = (row: Row, nameIn: (level: string) => string | undefined) =>
    view.rows.map((level) => nameIn(level) ?? String(row[level])).join('\u0000')
  const known = new Map(before.map((row) => [key(row, () => undefined), row]))
  return (row: Row) => known.get(key(row, (level) => moved.get(level)?.get(String(row[level]))))
}

/** An hour that came earlier is no change in percent. */
const comparable = usageFigures.filter(({ key }) => key !== 'peak_hour')

/** The figures of other days stand beside each row under the same key with `_before`; what was not there counted 0. */
const besides = (row: Row, before: Row | undefined): Row => ({
  ...row,
  ...Object.fromEntries(comparable.map(({ key }) => [`${key}_before`, (before ?? nothing)[key] ?? null])),
})

type Order = (a: Row, b: Row) => number

/** What is empty comes last in either direction. */
const by =
  (key: string, sign: 1 | -1): Order =>
  (a, b) => {
    const [one, other] = [a[key] ?? null, b[key] ?? null]
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    return one === other ? 0 : one < other ? -sign : sign
  }

/** Time runs forward; everything else has most sessions first, second levels within their first. */
function orderOf(view: View, rows: readonly Row[]): Order {
  const [first, second] = view.rows as [string, string | undefined]
  const inTurn =
    (...orders: Order[]): Order =>
    (a, b) =>
      orders.reduce((decided, order) => decided || order(a, b), 0)
  const names = view.rows.map((level) => by(level, 1))
  if (view.sort) {
    const { key, direction } = sortOf(view.sort)
    return inTurn(by(key, direction === 'desc' ? -1 : 1), ...names)
  }
  const sums = new Map<Row[string] | undefined, number>()
  for (const row of rows) sums.set(row[first], (sums.get(row[first]) ?? 0) + Number(row.sessions))
  const outer: Order = (a, b) => (sums.get(b[first]) ?? 0) - (sums.get(a[first]) ?? 0)
  return inTurn(
    ...(isTime(first) ? [] : [outer]),
    names[0]!,
    ...(second && !isTime(second) ? [by('sessions', -1)] : []),
    ...names.slice(1),
  )
}

/**
 * R02. The rows come from what is summed up by day, so that a report costs as much as it has days and bots, not as
 * there are messages. The total is worked out from all sessions (T14), its medians too (T15).
 */
export async function usageReport(asking: Asked & { query: View }): Promise<ReportAnswer> {
  const { query: view } = asking
  const { now, span, other } = await daysAsked(asking, view)
  const figures = await figuresIn(asking, view, span)
  const rows = withEmpty(figures.rows, view, span)
  const before = other && (await figuresIn(asking, { ...view, sort: undefined }, other))
  const counterpart = before && other && counterparts(view, before.rows, span, other)
  return reportAnswer({
    view,
    levels: usageLevels,
    figures: usageFigures,
    rows: rows.map((row) => (counterpart ? besides(row, counterpart(row)) : row)).toSorted(orderOf(view, rows)),
    total: before ? besides(figures.total, before.total) : figures.total,
    now,
    filters: { ...view, ...saidDays(span, other) },
  })
}
