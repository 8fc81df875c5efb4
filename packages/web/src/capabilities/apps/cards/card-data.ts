import type { Course } from '@rad/api/apps/cards/contract'
import type { ChartData, ChartSeries } from '#kit/chart/chart-data.ts'
import { t } from '#kit/words.ts'
import type { CardTools } from './define-card.tsx'

/** How the series of a course are drawn. */
export type Drawn = Pick<ChartSeries, 'kind' | 'isFilled'>

interface CourseOptions extends CardTools {
  drawn: Drawn
  write?: ((value: number) => string) | undefined
}

/** A course as a chart: its days or months, and what it is counted in. */
export function chartOf(
  { series, span }: Pick<Course, 'series' | 'span'>,
  { title, format, drawn, write }: CourseOptions,
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
