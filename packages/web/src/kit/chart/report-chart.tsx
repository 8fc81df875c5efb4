import { NativeSelect } from '@mantine/core'
import { type ComponentType, useMemo, useState } from 'react'
import { Chart, type ChartProps } from '#kit/chart/chart.tsx'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { type Column, isFigure } from '#kit/table/column.ts'
import { figureWriter, type Format, useFormat } from '#kit/text/format.tsx'
import type { CellAddress, LevelNames, ReportRow } from '#kit/page/report.ts'
import { daysOfMonth } from '#kit/chart/report-trend.ts'
import { inOrder, t } from '#kit/words.ts'
import { inWords } from '#kit/text/in-words.ts'
import styles from './report-chart.module.css'

export interface ReportChartProps {
  title: string
  columns: readonly Column[]
  rows: readonly ReportRow[]
  depth: number
  names?: LevelNames | undefined
  addressOf: CellAddress
  /** Draws what runs along time: a chart with the notes on its days. */
  TimeChart?: ComponentType<ChartProps> | undefined
}

const mostBars = 20

/** Dimensions whose values have an order: their rows stay in it, all others are sorted by size. */
const ordered = new Set(['level', 'priority', 'severity'])

const writer = (kind: Column['kind'], format: Format) => (kind === 'number' ? undefined : figureWriter(kind, format))

function nameOf(row: ReportRow, levels: readonly Column[], names: LevelNames | undefined, format: Format): string {
  return levels
    .map(({ key, kind }) => {
      const value = row[key]
      if (value === null || value === undefined) return t('None')
      if (names?.[key]) return names[key](String(value))
      return kind === 'month'
        ? format.month(String(value))
        : kind === 'status'
          ? inWords(String(value))
          : String(value).replaceAll('_', ' ')
    })
    .join(' / ')
}

interface Drawn {
  figure: Column
  shown: readonly ReportRow[]
  data: ChartData
}

/** The rows worth drawing: the largest first, or all along time where the rows are months or model years. */
function drawnOf(
  { title, columns, rows, depth, names }: ReportChartProps,
  chosen: string | undefined,
  format: Format,
): Drawn | undefined {
  const figures = columns.filter(({ kind }) => isFigure(kind))
  const figure = figures.find(({ key }) => key === chosen) ?? figures[0]
  if (!figure) return undefined
  const levels = columns.slice(0, depth)
  const isTime = depth === 1 && (levels[0]?.kind === 'month' || levels[0]?.key === 'model_year')
  const valueOf = (row: ReportRow) => (typeof row[figure.key] === 'number' ? (row[figure.key] as number) : null)
  const timeOf = (row: ReportRow) => String(row[levels[0]?.key ?? ''] ?? '')
  const shown = isTime
    ? rows.toSorted((a, b) => inOrder(timeOf(a), timeOf(b)))
    : depth === 1 && ordered.has(levels[0]?.key ?? '')
      ? rows
      : rows.toSorted((a, b) => (valueOf(b) ?? -1) - (valueOf(a) ?? -1)).slice(0, mostBars)
  const write = writer(figure.kind, format)
  const data: ChartData = {
    label: `${title}: ${t(figure.label)}`,
    axis: { category: levels.map(({ label }) => t(label)).join(' / '), value: t(figure.label) },
    categories: shown.map((row) => nameOf(row, levels, names, format)),
    ...(isTime && levels[0]?.kind === 'month' ? { days: shown.map((row) => daysOfMonth(timeOf(row))) } : {}),
    series: [{ key: figure.key, label: t(figure.label), kind: 'bar', values: shown.map(valueOf) }],
    isHorizontal: !isTime,
    ...(write ? { format: write } : {}),
  }
  return { figure, shown, data }
}

/** One figure of the report compared over its rows. */
export function ReportChart(props: ReportChartProps) {
  const { title, columns, rows, depth, names, addressOf, TimeChart = Chart } = props
  const format = useFormat()
  const [chosen, setChosen] = useState<string>()
  const drawn = useMemo(
    () => drawnOf({ title, columns, rows, depth, names, addressOf }, chosen, format),
    [title, columns, rows, depth, names, addressOf, chosen, format],
  )
  if (!drawn) return null
  const { figure, shown, data } = drawn
  const Drawing = data.days ? TimeChart : Chart

  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <NativeSelect
          size="xs"
          aria-label={t('Chart figure')}
          value={figure.key}
          data={columns.filter(({ kind }) => isFigure(kind)).map(({ key, label }) => ({ value: key, label: t(label) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {rows.length > shown.length ? (
          <p>
            {t('Top {shown} of {all}', {
              shown: format.number(shown.length),
              all: format.number(rows.length),
            })}
          </p>
        ) : null}
      </div>
      <Drawing
        data={data}
        height={data.isHorizontal ? Math.max(160, 48 + shown.length * 24) : 260}
        addressOf={(category) => {
          const row = shown[category]
          return row && addressOf(row, figure.key)
        }}
      />
    </section>
  )
}
