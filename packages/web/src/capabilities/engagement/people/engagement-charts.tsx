import type { Overview } from '@rad/api/engagement/people/contract'
import { useMemo } from 'react'
import { ChartCard, ChartCards } from '#kit/chart/chart-card.tsx'
import type { ChartData, ChartSeries } from '#kit/chart/chart-data.ts'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { bucketName, daysOfBucket } from '#kit/chart/time-buckets.ts'
import { t } from '#kit/words.ts'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { addressOfFigure } from './engagement-addresses.ts'
import { type GlanceProps, numberIn, spanOf } from './engagement-cards.tsx'

const height = 280

/** The rows along time with their days; today, which is not over, is the last where it is apart. */
function timeOf(overview: Overview, format: Format) {
  const { grain, rows, today } = overview
  const all = today ? [...rows, today] : rows
  const span = spanOf(overview)
  const reach = today ? { from: span.from, to: String(today.day) } : span
  const buckets = all.map((row) => (grain === 'month' ? `${String(row.month)}-01` : String(row[grain])))
  return {
    all,
    categories: buckets.map((bucket) => bucketName(grain, bucket, format)),
    days: buckets.map((bucket) => {
      const { from, to } = daysOfBucket(grain, bucket, reach)
      return { from, to }
    }),
    isLastUnfinished: today !== null,
  }
}

type Time = ReturnType<typeof timeOf>

const valuesOf = ({ all }: Time, key: string) => all.map((row) => numberIn(row, key) ?? 0)

function activeOf(time: Time): ChartData {
  const line = (key: string, label: string): ChartSeries => ({ key, label, kind: 'line', values: valuesOf(time, key) })
  const { categories, days, isLastUnfinished } = time
  return {
    label: t('Daily, 7-day, and 28-day active users'),
    axis: { category: t('Time'), value: t('Users') },
    categories,
    days,
    isLastUnfinished,
    series: [
      line('dau', t('Daily active users')),
      line('wau', t('Weekly active users')),
      line('mau', t('Monthly active users')),
    ],
  }
}

function freshOf(time: Time): ChartData {
  const bar = (key: string, label: string): ChartSeries => ({
    key,
    label,
    kind: 'bar',
    stack: 'people',
    values: valuesOf(time, key),
  })
  const { categories, days, isLastUnfinished } = time
  return {
    label: t('New and returning users'),
    axis: { category: t('Time'), value: t('Users') },
    categories,
    days,
    isLastUnfinished,
    series: [bar('returning', t('Returning users')), bar('new', t('New users'))],
  }
}

/** How many people are active along time, and how many of them are new. Each mark opens the people it counts. */
export function EngagementCharts({ overview, values }: GlanceProps) {
  const format = useFormat()
  const { time, active, fresh } = useMemo(() => {
    const drawn = timeOf(overview, format)
    return { time: drawn, active: activeOf(drawn), fresh: freshOf(drawn) }
  }, [overview, format])
  const addressOf = (place: number, series: string) => {
    const days = time.days[place]
    return days && addressOfFigure(series, days, values)
  }
  const bots = values as { bot?: string[]; client?: string[] }
  const shown = { bot: bots.bot, client: bots.client }
  return (
    <ChartCards>
      <ChartCard title={t('Active users')}>
        <NotedChart data={active} height={height} addressOf={addressOf} bots={shown} />
      </ChartCard>
      <ChartCard title={t('New and returning')} label={t('New and returning users')}>
        <NotedChart data={fresh} height={height} addressOf={addressOf} bots={shown} />
      </ChartCard>
    </ChartCards>
  )
}
