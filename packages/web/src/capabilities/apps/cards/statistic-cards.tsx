import { type CardPeriod, cardsApi, type Course } from '@rad/api/apps/cards/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { Chart } from '#kit/chart/chart.tsx'
import type { ChartSeries } from '#kit/chart/chart-data.ts'
import { useFormat } from '#kit/text/format.tsx'
import { addressIn, chartOf, usePeriod } from './card-data.ts'
import { Card, type CardReading } from './card.tsx'
import { FigureLine } from './figure-line.tsx'

const area: Pick<ChartSeries, 'kind' | 'isFilled'> = { kind: 'line', isFilled: true }
const line: Pick<ChartSeries, 'kind' | 'isFilled'> = { kind: 'line' }
const bars: Pick<ChartSeries, 'kind' | 'isFilled'> = { kind: 'bar' }

interface StatisticOptions {
  useReading: (period: CardPeriod) => CardReading<Course>
  drawn: Pick<ChartSeries, 'kind' | 'isFilled'>
  isMoney?: boolean
}

/** A figure with its small course. */
function statisticCard({ useReading, drawn, isMoney = false }: StatisticOptions) {
  return function Statistic({ title }: { title: string }) {
    const { period, menu } = usePeriod()
    const format = useFormat()
    const reading = useReading(period)
    const dataOf = (course: Course) =>
      chartOf(course, { title, format, drawn, ...(isMoney ? { write: format.money } : {}) })
    return (
      <Card title={title} reading={reading} height={122} menu={menu} dataOf={dataOf}>
        {(course) => (
          <>
            <FigureLine figure={course.total} kind={isMoney ? 'money' : 'number'} />
            <Chart data={{ ...dataOf(course), isMini: true }} height={80} addressOf={addressIn(course)} />
          </>
        )}
      </Card>
    )
  }
}

export const Subscribers = statisticCard({
  useReading: (period) => useQuery(pagedQuery(cardsApi.subscribers, { query: { period } })),
  drawn: area,
})
export const RevenueGenerated = statisticCard({
  useReading: (period) => useQuery(pagedQuery(cardsApi.revenueGenerated, { query: { period } })),
  drawn: area,
  isMoney: true,
})
export const Sales = statisticCard({
  useReading: (period) => useQuery(pagedQuery(cardsApi.sales, { query: { period } })),
  drawn: area,
})
export const Orders = statisticCard({
  useReading: (period) => useQuery(pagedQuery(cardsApi.orders, { query: { period } })),
  drawn: area,
})
export const OrderBars = statisticCard({
  useReading: (period) => useQuery(pagedQuery(cardsApi.ordersBarChart, { query: { period } })),
  drawn: bars,
})
export const Profit = statisticCard({
  useReading: (period) => useQuery(pagedQuery(cardsApi.profitLineChart, { query: { period } })),
  drawn: line,
  isMoney: true,
})
export const SiteTraffic = statisticCard({
  useReading: (period) => useQuery(pagedQuery(cardsApi.siteTraffic, { query: { period } })),
  drawn: line,
})
export const ActiveUsers = statisticCard({
  useReading: (period) => useQuery(pagedQuery(cardsApi.activeUsers, { query: { period } })),
  drawn: line,
})
export const Newsletter = statisticCard({
  useReading: (period) => useQuery(pagedQuery(cardsApi.newsletter, { query: { period } })),
  drawn: line,
})
