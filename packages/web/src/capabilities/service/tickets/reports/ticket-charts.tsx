import { ticketReportsApi, type ChartAnswer } from '@rad/api/service/tickets/reports/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { Chart } from '#kit/chart/chart.tsx'
import { ChartCard, ChartCards } from '#kit/chart/chart-card.tsx'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { HeatMap } from '#kit/chart/heat-map.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { bucketName, daysOfBucket } from '#kit/chart/time-buckets.ts'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { t, useLanguage } from '#kit/words.ts'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { levelWords } from '#words/ticket-words.tsx'

type Series = 'flow' | 'pareto' | 'levels' | 'hours'
interface ChartsProps {
  /** The view of the summary without its rows: the same filters and days. */
  values: Record<string, unknown>
}

const height = 280

const valuesOf = (answer: ChartAnswer, key: string) => answer.series.find((one) => one.key === key)?.values ?? []

function useChart(values: Record<string, unknown>, series: Series) {
  return useQuery(pagedQuery(ticketReportsApi.chart, { query: { ...values, series } as never })).data
}

function flowOf(answer: ChartAnswer, format: Format): ChartData {
  return {
    label: t('Opened, closed, and open tickets'),
    axis: { category: t('Time'), value: t('Tickets') },
    categories: answer.buckets.map((bucket) => bucketName(answer.grain, bucket, format)),
    days: answer.buckets.map((_, place) => daysOf(answer, place)),
    series: [
      { key: 'opened', label: t('Opened'), kind: 'bar', values: valuesOf(answer, 'opened') },
      { key: 'closed', label: t('Closed'), kind: 'bar', values: valuesOf(answer, 'closed') },
      { key: 'open', label: t('Open at period end'), kind: 'line', values: valuesOf(answer, 'open') },
    ],
  }
}

function levelsOf(answer: ChartAnswer, format: Format): ChartData {
  return {
    label: t('Opened tickets by highest level'),
    axis: { category: t('Time'), value: t('Tickets') },
    categories: answer.buckets.map((bucket) => bucketName(answer.grain, bucket, format)),
    days: answer.buckets.map((_, place) => daysOf(answer, place)),
    series: answer.series.map(({ key, values }) => ({
      key,
      label: levelWords(key.slice(1)),
      kind: 'bar',
      values,
      stack: 'levels',
    })),
  }
}

const largest = 12

function paretoOf(answer: ChartAnswer): ChartData {
  return {
    label: t('Opened tickets by category'),
    axis: { category: t('Category'), value: t('Tickets') },
    categories: answer.buckets.slice(0, largest).map((category) => inWords(category)),
    series: [
      { key: 'opened', label: t('Opened'), kind: 'bar', values: valuesOf(answer, 'opened').slice(0, largest) },
      {
        key: 'cumulative',
        label: t('Cumulative share'),
        kind: 'line',
        values: valuesOf(answer, 'cumulative').slice(0, largest),
        isShare: true,
      },
    ],
    isHorizontal: true,
  }
}

const daysOf = (answer: ChartAnswer, place: number) =>
  daysOfBucket(answer.grain, answer.buckets[place] ?? '', answer.filters as { from: string; to: string })

const reachedBy: Record<string, string> = { L2: '2', L3: '3', L4: '4' }

function useOpened({ values }: ChartsProps) {
  const shared = { place: 'opening', ...values, compare: undefined }
  return (more: Record<string, unknown>) => `/tickets${stringifySearch({ ...shared, ...more })}`
}

function Flow({ values }: ChartsProps) {
  const format = useFormat()
  const answer = useChart(values, 'flow')
  const open = useOpened({ values })
  if (!answer) return <BlockSkeleton height={height} />
  return (
    <NotedChart
      data={flowOf(answer, format)}
      height={height}
      addressOf={(place, series) => open({ ...daysOf(answer, place), counted_by: series })}
    />
  )
}

function Levels({ values }: ChartsProps) {
  const format = useFormat()
  const answer = useChart(values, 'levels')
  const open = useOpened({ values })
  if (!answer) return <BlockSkeleton height={height} />
  return (
    <NotedChart
      data={levelsOf(answer, format)}
      height={height}
      addressOf={(place, series) =>
        open({ ...daysOf(answer, place), counted_by: 'opened', reached_level: reachedBy[series] })
      }
    />
  )
}

function Pareto({ values }: ChartsProps) {
  const answer = useChart(values, 'pareto')
  const open = useOpened({ values })
  if (!answer) return <BlockSkeleton height={height} />
  return (
    <Chart
      data={paretoOf(answer)}
      height={height}
      addressOf={(place) => open({ counted_by: 'opened', category: answer.buckets[place] })}
    />
  )
}

const mondayOf = Date.UTC(2024, 0, 1)

function Hours({ values }: ChartsProps) {
  const language = useLanguage()
  const answer = useChart(values, 'hours')
  if (!answer) return <BlockSkeleton height={height} />
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <HeatMap
      label={t('Tickets by opening time')}
      axis={{ row: t('Weekday'), column: t('Hour') }}
      rows={answer.buckets.map((_, place) => weekday.format(mondayOf + place * 86_400_000))}
      columns={answer.series.map(({ key }) => key)}
      values={answer.buckets.map((_, place) => answer.series.map(({ values: counts }) => counts[place] ?? 0))}
    />
  )
}

/** R09: the tickets of the summary drawn four ways; each mark opens the tickets behind it. */
export function TicketCharts({ values }: ChartsProps) {
  return (
    <ChartCards areAlike>
      <ChartCard title={t('Opened, closed, and open')} label={t('Opened, closed, and open tickets')}>
        <Flow values={values} />
      </ChartCard>
      <ChartCard title={t('Categories')} label={t('Opened tickets by category')}>
        <Pareto values={values} />
      </ChartCard>
      <ChartCard title={t('Levels reached')} label={t('Opened tickets by highest level')}>
        <Levels values={values} />
      </ChartCard>
      <ChartCard title={t('Opening times')} label={t('Tickets by opening time')}>
        <Hours values={values} />
      </ChartCard>
    </ChartCards>
  )
}
