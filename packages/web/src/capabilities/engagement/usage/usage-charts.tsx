import { measures, type Measure, type UsageOverview as Overview } from '@rad/api/engagement/usage/contract'
import { comparisons } from '@rad/api/periods'
import { ChartCard } from '#kit/chart/chart-card.tsx'
import type { ChartData, ChartSeries } from '#kit/chart/chart-data.ts'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { HeatMap } from '#kit/chart/heat-map.tsx'
import { bucketName, daysOfBucket } from '#kit/chart/time-buckets.ts'
import { t, useLanguage } from '#kit/words.ts'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { conversationsAt, type Days } from './usage-addresses.ts'
import { isShare } from './usage-words.ts'

interface ChartsProps {
  data: Overview
  values: Record<string, unknown>
}

const height = 260
const barsAtMost = 40

/** The days of a bucket; today, which follows the days of the report, is a bucket of its own. */
function daysIn({ grain, buckets, filters }: Overview, place: number): Days {
  const bucket = buckets[place] ?? ''
  const { from, to } = filters as unknown as Days
  return daysOfBucket(grain, bucket, { from, to: bucket > to && grain === 'day' ? bucket : to })
}

const grainWords = (grain: Overview['grain']) =>
  ({ hour: t('by hour'), day: t('by day'), week: t('by week'), month: t('by month') })[grain]

/** The measure along time; the days compared with, bucket by bucket, as a line beside it. */
function chartOf(data: Overview, measure: Measure, format: Format): ChartData | undefined {
  const series = data.series.find(({ key }) => key === measure)
  if (!series) return undefined
  const { buckets, grain, filters } = data
  const label = t(measures[measure])
  const compare = filters.compare as keyof typeof comparisons | undefined
  const isBars = !isShare(measure) && buckets.length <= barsAtMost
  const drawn: ChartSeries[] = [
    { key: measure, label, kind: isBars ? 'bar' : 'line', values: series.values },
    ...(compare && series.before.some((value) => value !== null)
      ? [
          {
            key: 'before',
            label: t(comparisons[compare]),
            kind: 'line' as const,
            values: buckets.map((_, place) => series.before[place] ?? null),
          },
        ]
      : []),
  ]
  return {
    label: t('{measure} over time', { measure: label }),
    axis: { category: t('Time'), value: isShare(measure) ? label : t('Sessions') },
    categories: buckets.map((bucket) => bucketName(grain, bucket, format)),
    ...(grain === 'hour' ? {} : { days: buckets.map((_, place) => daysIn(data, place)) }),
    series: drawn,
    isLastUnfinished: data.is_last_unfinished,
    ...(isShare(measure) ? { format: format.percent } : {}),
  }
}

export function UsageTrend({ data, measure, values }: ChartsProps & { measure: Measure }) {
  const format = useFormat()
  const chart = chartOf(data, measure, format)
  if (!chart) return null
  const { bot, client } = values as { bot?: string[]; client?: string[] }
  return (
    <ChartCard title={t(measures[measure])} label={t('Trend')} note={grainWords(data.grain)}>
      <NotedChart
        data={chart}
        height={height}
        bots={{ bot, client }}
        addressOf={(place, series) => {
          const bucket = data.buckets[place] ?? ''
          if (series === 'before') return undefined
          if (data.grain !== 'hour') return conversationsAt(values, daysIn(data, place), measure)
          const day = bucket.slice(0, 10)
          return conversationsAt(values, { from: day, to: day }, measure, { hour: String(Number(bucket.slice(11))) })
        }}
      />
    </ChartCard>
  )
}

const mondayOf = Date.UTC(2024, 0, 1)

/** The weekday and hour in which most begin; the first of several alike. */
function peakOf(hours: Overview['hours']): { day: number; hour: number } | undefined {
  const most = Math.max(...hours.flat())
  const day = hours.findIndex((line) => line.includes(most))
  return most > 0 ? { day, hour: hours[day]!.indexOf(most) } : undefined
}

/** When people come: sessions by weekday and the hour they began in. */
export function UsageHours({ data, values }: ChartsProps) {
  const language = useLanguage()
  const dayName = (place: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(mondayOf + place * 86_400_000)
  const peak = peakOf(data.hours)
  return (
    <ChartCard
      title={t('Session start times')}
      note={
        peak
          ? t('peak on {weekday} from {hour}', {
              weekday: dayName(peak.day, 'long'),
              hour: `${String(peak.hour).padStart(2, '0')}:00`,
            })
          : undefined
      }
    >
      <HeatMap
        label={t('Session start times')}
        axis={{ row: t('Weekday'), column: t('Hour') }}
        rows={data.hours.map((_, place) => dayName(place, 'short'))}
        columns={Array.from({ length: 24 }, (_, hour) => String(hour))}
        values={data.hours}
        addressOf={(day, hour) =>
          conversationsAt(values, data.filters as unknown as Days, 'sessions', {
            weekday: String(day + 1),
            hour: String(hour),
          })
        }
      />
    </ChartCard>
  )
}
