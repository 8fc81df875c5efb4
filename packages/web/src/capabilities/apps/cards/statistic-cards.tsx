import { cardsApi, type Course } from '@rad/api/apps/cards/contract'
import { word } from '@rad/api/words'
import { query } from '#api/query.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { addressIn, chartOf, type Drawn } from './card-data.ts'
import { chartFile } from './card-file.ts'
import { type CardDeclaration, type CardTools, defineCard } from './define-card.tsx'
import { FigureLine } from './figure-line.tsx'

interface StatisticDeclaration<D extends Course> extends Pick<CardDeclaration<D, never>, 'id' | 'title' | 'read'> {
  drawn: Drawn
  isMoney?: boolean
}

/** A figure with its small course. */
function statisticCard<D extends Course>({ drawn, isMoney = false, ...card }: StatisticDeclaration<D>) {
  const dataOf = (course: Course, tools: CardTools) =>
    chartOf(course, { ...tools, drawn, write: isMoney ? tools.format.money : undefined })
  return defineCard<D>({
    ...card,
    size: 4,
    height: 122,
    isPeriodic: true,
    file: (course, tools) => chartFile(dataOf(course, tools)),
    draw: (course, tools) => (
      <>
        <FigureLine figure={course.total} kind={isMoney ? 'money' : 'number'} />
        <Chart data={{ ...dataOf(course, tools), isMini: true }} height={80} addressOf={addressIn(course)} />
      </>
    ),
  })
}

const area: Drawn = { kind: 'line', isFilled: true }
const line: Drawn = { kind: 'line' }
const bars: Drawn = { kind: 'bar' }

export const subscribers = statisticCard({
  id: 'subscribers',
  title: word('Subscribers'),
  read: (_, period) => query(cardsApi.subscribers, { query: { period } }),
  drawn: area,
})
export const revenue = statisticCard({
  id: 'revenue',
  title: word('Revenue'),
  read: (_, period) => query(cardsApi.revenueGenerated, { query: { period } }),
  drawn: area,
  isMoney: true,
})
export const sales = statisticCard({
  id: 'sales',
  title: word('Sales'),
  read: (_, period) => query(cardsApi.sales, { query: { period } }),
  drawn: area,
})
export const orders = statisticCard({
  id: 'orders',
  title: word('Orders received'),
  read: (_, period) => query(cardsApi.orders, { query: { period } }),
  drawn: area,
})
export const orderBars = statisticCard({
  id: 'order-bars',
  title: word('Orders by day'),
  read: (_, period) => query(cardsApi.ordersBarChart, { query: { period } }),
  drawn: bars,
})
export const profit = statisticCard({
  id: 'profit',
  title: word('Profit'),
  read: (_, period) => query(cardsApi.profitLineChart, { query: { period } }),
  drawn: line,
  isMoney: true,
})
export const siteTraffic = statisticCard({
  id: 'site-traffic',
  title: word('Site traffic'),
  read: (_, period) => query(cardsApi.siteTraffic, { query: { period } }),
  drawn: line,
})
export const activeUsers = statisticCard({
  id: 'active-users',
  title: word('Active users'),
  read: (_, period) => query(cardsApi.activeUsers, { query: { period } }),
  drawn: line,
})
export const newsletter = statisticCard({
  id: 'newsletter',
  title: word('Newsletter'),
  read: (_, period) => query(cardsApi.newsletter, { query: { period } }),
  drawn: line,
})
