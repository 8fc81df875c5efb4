import type { ActorContext, Context } from '#kernel/command/context.ts'
import { firstSoldDay, soldByDay, soldInvoicesAddress } from '#capabilities/apps/invoices/lookups.ts'
import { firstOrderDay, ordersAddress, ordersByDay } from '#capabilities/apps/shop/orders/lookups.ts'
import { subscribersByDay } from '#capabilities/apps/user-list/lookups.ts'
import type { Span } from '#kernel/days/spans.ts'
import { countedCourse, ifKnown, periodicOf, inHundredths, sampleFigure } from './answers.queries.ts'
import type { cardsApi } from './contract.ts'
import { courseOf, samplesOf } from './samples.ts'
import { pointsBefore, spanOfPeriod, summed, type CardSpan } from './spans.rules.ts'
import { type CardPeriod, type SampleMeasure, seriesNames } from './vocabulary.ts'

/** Both charts of orders have the same query. */
type StatisticsContext = ActorContext & { query: { period: CardPeriod } }

const wholeOf = ({ from, to, before }: CardSpan): Span => ({ from: before.from < from ? before.from : from, to })

/** The user's orders that were not cancelled. */
export async function readOrders({ db, deps, query }: StatisticsContext) {
  const span = spanOfPeriod(query.period, deps)
  const days = await ordersByDay(db, wholeOf(span), deps.settings.brand_tz)
  const course = countedCourse(
    {
      name: seriesNames.orders,
      data: summed(span.points, days),
      before: ifKnown(await firstOrderDay(db, deps.settings.brand_tz), span, summed(pointsBefore(span), days)),
    },
    span,
    ordersAddress,
  )
  return { ...course, analyticsData: { orders: course.total.value } }
}

export async function readSales({ db, deps, query }: Context<typeof cardsApi.sales>) {
  const span = spanOfPeriod(query.period, deps)
  const days = (await soldByDay(db, wholeOf(span))).map(({ day, count }) => ({ day, value: count }))
  const course = countedCourse(
    {
      name: seriesNames.sales,
      data: summed(span.points, days),
      before: ifKnown(await firstSoldDay(db), span, summed(pointsBefore(span), days)),
    },
    span,
    soldInvoicesAddress,
  )
  return { ...course, analyticsData: { sales: course.total.value } }
}

export async function readRevenueGenerated({ db, deps, query }: Context<typeof cardsApi.revenueGenerated>) {
  const span = spanOfPeriod(query.period, deps)
  const days = (await soldByDay(db, wholeOf(span))).map(({ day, total }) => ({ day, value: total }))
  const data = summed(span.points, days).map(inHundredths)
  const course = countedCourse(
    {
      name: seriesNames.revenue,
      data,
      before: ifKnown(await firstSoldDay(db), span, summed(pointsBefore(span), days)),
    },
    span,
    soldInvoicesAddress,
  )
  return { ...course, analyticsData: { revenue: course.total.value } }
}

/** How many there were at the end of each day: those of today are the rows of the list. */
export async function readSubscribers({ db, deps, query }: Context<typeof cardsApi.subscribers>) {
  const span = spanOfPeriod(query.period, deps)
  const days = await subscribersByDay(db, deps.settings.brand_tz)
  const until = (last: string) => days.reduce((sum, { day, value }) => (day <= last ? sum + value : sum), 0)
  const value = days.reduce((sum, day) => sum + day.value, 0)
  return {
    ...periodicOf(span),
    series: [{ name: seriesNames.subscribers, data: span.points.map(({ to }) => until(to)) }],
    total: { value, before: until(span.before.to) || null, opens: '/user-list?role=subscriber' },
    analyticsData: { subscribers: value },
  }
}

async function sampleCourse({ db, deps }: ActorContext, period: CardPeriod, measure: SampleMeasure, name: string) {
  const span = spanOfPeriod(period, deps)
  const { [measure]: sample } = await samplesOf(db, period, [measure])
  return {
    ...periodicOf(span),
    series: [{ name, data: courseOf(sample, span) }],
    total: sampleFigure(sample, span),
  }
}

export async function readProfit(ctx: Context<typeof cardsApi.profitLineChart>) {
  const course = await sampleCourse(ctx, ctx.query.period, 'profit', seriesNames.profit)
  return { ...course, analyticsData: { profit: course.total.value } }
}

export const readSiteTraffic = (ctx: Context<typeof cardsApi.siteTraffic>) =>
  sampleCourse(ctx, ctx.query.period, 'site-traffic', seriesNames.siteTraffic)
export const readActiveUsers = (ctx: Context<typeof cardsApi.activeUsers>) =>
  sampleCourse(ctx, ctx.query.period, 'active-users', seriesNames.activeUsers)
export const readNewsletter = (ctx: Context<typeof cardsApi.newsletter>) =>
  sampleCourse(ctx, ctx.query.period, 'newsletter', seriesNames.newsletter)
