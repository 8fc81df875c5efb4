import { cardPeriods, type Course } from '@rad/api/apps/cards/contract'
import { useState } from 'react'
import type { ChartData, ChartSeries } from '#kit/chart/chart-data.ts'
import type { Format } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import type { CardMenu } from './card.tsx'

type Period = keyof typeof cardPeriods

/** The menu of periods of a card; it begins with the last seven days where nothing else is said. */
export function usePeriod(first: Period = 'last-7-days'): { period: Period; menu: CardMenu } {
  const [period, setPeriod] = useState<Period>(first)
  const options = Object.entries(cardPeriods).map(([value, label]) => ({ value, label: t(label) }))
  return {
    period,
    menu: { label: t('Period'), value: period, options, onChange: (value) => setPeriod(value as Period) },
  }
}

type Drawn = Pick<ChartSeries, 'kind' | 'isFilled'>

/** A course as a chart: its days or months, and what it is counted in. */
export function chartOf(
  { series, span }: Pick<Course, 'series' | 'span'>,
  { title, format, drawn, write }: { title: string; format: Format; drawn: Drawn; write?: (value: number) => string },
): ChartData {
  const isYear = span.period === 'last-year'
  return {
    label: title,
    axis: { category: isYear ? t('Month') : t('Day'), value: title },
    categories: span.points.map(({ from }) => (isYear ? format.month(from) : format.shortDay(from, span.to))),
    series: series.map(({ name, data }) => ({ key: name, label: t(name), values: data, ...drawn })),
    ...(write ? { format: write } : {}),
  }
}

/** Where the marks of a course lead: to the rows of their days. */
export const addressIn =
  ({ span, series }: Pick<Course, 'series' | 'span'>) =>
  (place: number) =>
    series[0]?.data[place] ? (span.points[place]?.opens ?? undefined) : undefined

/** Figures side by side as a table, for files: a name and a number each. */
export const listOf = (title: string, rows: readonly { label: string; value: number }[]): ChartData => ({
  label: title,
  axis: { category: title, value: t('Value') },
  categories: rows.map(({ label }) => label),
  series: [{ key: 'value', label: t('Value'), kind: 'bar', values: rows.map(({ value }) => value) }],
})
