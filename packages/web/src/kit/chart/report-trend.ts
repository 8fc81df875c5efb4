import { rounded } from '@rad/api/rounded'
import type { ChartData, ChartDays } from '#kit/chart/chart-data.ts'
import type { Column } from '#kit/table/column.ts'
import { figureWriter, type Format } from '#kit/text/format.tsx'
import type { LevelNames, ReportRow } from '#kit/page/report.ts'
import { capital, inWords } from '#kit/text/in-words.ts'
import { inSentence, t } from '#kit/words.ts'

const nextMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last && months.length < 6000; month = nextMonth(month)) months.push(month)
  return months
}

/** The first day and the last of a month, written yyyy-mm. */
export function daysOfMonth(month: string): ChartDays {
  const next = Date.parse(`${nextMonth(month)}-01T00:00:00Z`)
  return { from: `${month}-01`, to: new Date(next - 86_400_000).toISOString().slice(0, 10) }
}

const writerOf = ({ kind }: Column, format: Format) => (kind === 'number' ? {} : { format: figureWriter(kind, format) })

const barsAtMost = 24
/** Five years: older values, often typing errors, would flatten all the rest. */
const monthsAtMost = 60

/** A figure along the months. A month without rows is a zero for a count and a gap for anything else; the month of `asOf` is not over. */
export function trendOf(
  rows: readonly ReportRow[],
  figure: Column,
  asOf: string,
  format: Format,
): { months: string[]; isCut: boolean; data: ChartData } | undefined {
  const byMonth = new Map(rows.map((row) => [String(row.month), row[figure.key]]))
  const known = [...byMonth.keys()].toSorted()
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const months = monthsBetween(first, last).slice(-monthsAtMost)
  const missing = figure.kind === 'number' ? 0 : null
  const value = (month: string) => {
    const found = byMonth.get(month)
    return typeof found === 'number' ? found : missing
  }
  const thisMonth = new Intl.DateTimeFormat('en-CA', {
    timeZone: format.timeZone,
    year: 'numeric',
    month: '2-digit',
  }).format(new Date(asOf))
  return {
    months,
    isCut: months[0] !== first,
    data: {
      label: t('{figure} by month', { figure: t(figure.label) }),
      axis: { category: t('Month'), value: t(figure.label) },
      categories: months.map(format.month),
      days: months.map(daysOfMonth),
      series: [
        {
          key: figure.key,
          label: t(figure.label),
          kind: months.length > barsAtMost ? 'line' : 'bar',
          values: months.map(value),
        },
      ],
      isLastUnfinished: last === thisMonth,
      ...writerOf(figure, format),
    },
  }
}

const shownAtMost = 12

/** The largest rows of a count, with the share of all that they and the rows above them make. */
export function paretoOf(
  rows: readonly ReportRow[],
  level: Column,
  figure: Column,
  format: Format,
  names: LevelNames = {},
): { rows: ReportRow[]; data: ChartData } | undefined {
  const valueOf = (row: ReportRow) => Number(row[figure.key] ?? 0)
  const sorted = rows.filter((row) => valueOf(row) > 0).toSorted((a, b) => valueOf(b) - valueOf(a))
  const all = sorted.reduce((sum, row) => sum + valueOf(row), 0)
  if (all === 0) return undefined
  const shown = sorted.slice(0, shownAtMost)
  let sum = 0
  const cumulative = shown.map((row) => rounded((100 * (sum += valueOf(row))) / all))
  const nameOf = (value: ReportRow[string] | undefined) => {
    if (value === null || value === undefined) return t('None')
    if (level.kind === 'month') return format.month(String(value))
    const named = names[level.key]
    if (named) return named(String(value))
    return level.kind === 'status' ? inWords(String(value)) : capital(String(value))
  }
  const values = { figure: t(figure.label), level: inSentence(t(level.label)) }
  const label =
    sorted.length > shown.length
      ? t('{figure} by {level}, top {shown} of {all}', {
          ...values,
          shown: format.number(shown.length),
          all: format.number(sorted.length),
        })
      : t('{figure} by {level}', values)
  return {
    rows: shown,
    data: {
      label,
      axis: { category: t(level.label), value: t(figure.label) },
      categories: shown.map((row) => nameOf(row[level.key])),
      series: [
        { key: figure.key, label: t(figure.label), kind: 'bar', values: shown.map(valueOf) },
        { key: 'cumulative', label: t('Cumulative share'), kind: 'line', values: cumulative, isShare: true },
      ],
      isHorizontal: true,
    },
  }
}
