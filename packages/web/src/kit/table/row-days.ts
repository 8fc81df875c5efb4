import type { ChartDays } from '#kit/chart/chart-data.ts'
import type { ReportRow } from '#kit/page/report.ts'
import { daysOfBucket } from '#kit/chart/time-buckets.ts'

/** The days of a row of a report: its day, week or month within the days of the report, else all of these. */
export function daysOfRow(row: ReportRow, span: ChartDays): ChartDays {
  if (row.is_total) return span
  if (typeof row.day === 'string') return { from: row.day, to: row.day }
  if (typeof row.week === 'string') return daysOfBucket('week', row.week, span)
  return typeof row.month === 'string' ? daysOfBucket('month', `${row.month}-01`, span) : span
}

/** So many days earlier. */
export const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
