import type { ActorContext, Context } from '#kernel/command/context.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import type { Span } from '#kernel/days/spans.ts'
import {
  countBuyers,
  firstSoldDay,
  largestClients,
  latestCredits,
  latestInvoices,
  latestPayments,
  paidByMethod,
  soldByDay,
  soldInvoicesAddress,
} from '#capabilities/apps/invoices/lookups.ts'
import { latestMeetings, nextEvent } from '#capabilities/apps/calendar/lookups.ts'
import { countProducts } from '#capabilities/apps/shop/lookups.ts'
import { latestOrders } from '#capabilities/apps/shop/orders/lookups.ts'
import { latestUsers } from '#capabilities/apps/user-list/lookups.ts'
import { ifKnown, periodicOf, inHundredths, sampleFigure } from './answers.queries.ts'
import type { AnalyticsBoard, cardsApi, CommerceBoard, Figure, Happening, NextEvent } from './contract.ts'
import { samplesOf, shared, sumOf } from './samples.ts'
import { type CardSpan, spanOfPeriod, summed } from './spans.rules.ts'
import { browsers, seriesNames } from './vocabulary.ts'

const soldOn = async (ctx: ActorContext, days: Span) =>
  inHundredths(sumOf((await soldByDay(ctx.db, days)).map(({ total }) => total)))
const countOn = async (ctx: ActorContext, days: Span) =>
  sumOf((await soldByDay(ctx.db, days)).map(({ count }) => count))

/** What was sold in a period, against the one before. */
async function greetingOf(ctx: ActorContext, span: CardSpan) {
  const sales: Figure = {
    value: await soldOn(ctx, span),
    before: ifKnown(await firstSoldDay(ctx.db), span, await soldOn(ctx, span.before)),
    opens: soldInvoicesAddress(span),
  }
  return { fullName: ctx.actor.full_name, sales }
}

/** The newest payments, orders and meetings of the user, and user. */
async function timelineOf({ db, deps }: ActorContext): Promise<Happening[]> {
  const payments = (await latestPayments(db, 2)).map(({ company, number, amount, at, invoice_id }): Happening => ({
    kind: 'payment',
    title: number,
    detail: company,
    amount,
    at,
    opens: `/invoices/${invoice_id}`,
  }))
  const orders = (await latestOrders(db, 2)).map(({ no, items, total, at }): Happening => ({
    kind: 'order',
    title: no,
    detail: items,
    amount: total,
    at,
    opens: `/orders/${no}`,
  }))
  const meetings = (await latestMeetings(db, deps, 1)).map(({ title, guests, at }): Happening => ({
    kind: 'meeting',
    title,
    detail: guests.join(', '),
    amount: null,
    at,
    opens: `/calendar?view=day&date=${dayIn(deps.settings.brand_tz, new Date(at))}`,
  }))
  const users = (await latestUsers(db, 1)).map(({ id, full_name, company, at }): Happening => ({
    kind: 'user',
    title: full_name,
    detail: company,
    amount: null,
    at,
    opens: `/user-list/${id}`,
  }))
  return [...payments, ...orders, ...meetings, ...users].toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** The last six whole months, oldest first. */
function lastMonths(today: string, count: number): Span[] {
  const found: Span[] = []
  for (let first = `${today.slice(0, 7)}-01`; found.length < count;) {
    const to = addDays(first, -1)
    first = `${to.slice(0, 7)}-01`
    found.unshift({ from: first, to })
  }
  return found
}

async function radarOf({ db }: ActorContext, today: string) {
  const months = lastMonths(today, 6)
  const days = await soldByDay(db, { from: months[0]!.from, to: months.at(-1)!.to })
  const { 'site-traffic': traffic } = await samplesOf(db, 'last-year', ['site-traffic'])
  return {
    months: months.map(({ from }) => from),
    series: [
      {
        name: seriesNames.sales,
        data: summed(
          months,
          days.map(({ day, count }) => ({ day, value: count })),
        ),
      },
      // The year of sample data has a value for each month of a year.
      { name: seriesNames.visits, data: months.map(({ from }) => traffic.points[Number(from.slice(5, 7)) - 1] ?? 0) },
    ],
    opens: months.map((month) => soldInvoicesAddress(month)),
  }
}

export async function readAnalyticsBoard(ctx: Context<typeof cardsApi.analyticsBoard>): Promise<AnalyticsBoard> {
  const today = dayIn(ctx.deps.settings.brand_tz, ctx.deps.clock.now())
  return {
    greeting: await greetingOf(ctx, spanOfPeriod(ctx.query.period, ctx.deps)),
    timeline: await timelineOf(ctx),
    radar: await radarOf(ctx, today),
    invoices: await latestInvoices(ctx.db, today, 6),
  }
}

export async function readNextEvent({ db, deps }: Context<typeof cardsApi.nextEvent>): Promise<NextEvent> {
  const event = await nextEvent(db, deps)
  if (!event) return { event: null }
  const { title, start, allDay, extendedProps } = event
  const day = allDay ? start.slice(0, 10) : dayIn(deps.settings.brand_tz, new Date(start))
  return {
    event: {
      title,
      day,
      at: allDay ? null : start,
      location: extendedProps.location,
      guests: extendedProps.guests,
      opens: `/calendar?view=day&date=${day}`,
    },
  }
}

const transactionsShown = 6

/** Payments of some days that came in, and credit notes that took something back, newest first. */
async function transactionsOf({ db }: ActorContext, span: Span): Promise<CommerceBoard['transactions']> {
  const came = (await latestPayments(db, transactionsShown, span)).map(
    ({ id, company, number, amount, day, invoice_id }) => ({
      key: `payment-${id}`,
      title: company,
      detail: number,
      day,
      amount,
      opens: `/invoices/${invoice_id}`,
    }),
  )
  const went = (await latestCredits(db, transactionsShown, span)).map(({ id, company, number, total, day }) => ({
    key: `credit-${id}`,
    title: company,
    detail: number,
    day,
    amount: -total,
    opens: `/invoices/credit-notes/${id}`,
  }))
  return [...came, ...went].toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, transactionsShown)
}

const companiesShown = 6

async function companiesOf({ db }: ActorContext, days: CardSpan): Promise<CommerceBoard['companies']> {
  const first = await firstSoldDay(db)
  const earlier = new Map((await largestClients(db, days.before, 1000)).map((client) => [client.id, client]))
  const clients = await largestClients(db, days, companiesShown)
  return clients.map(({ id, name, email, category, count, total }) => {
    const opens = soldInvoicesAddress(days, id)
    return {
      id,
      name,
      email,
      category,
      sales: { value: count, before: ifKnown(first, days, earlier.get(id)?.count ?? 0), opens },
      revenue: { value: total, before: ifKnown(first, days, earlier.get(id)?.total ?? 0), opens },
    }
  })
}

export async function readCommerceBoard(ctx: Context<typeof cardsApi.commerceBoard>): Promise<CommerceBoard> {
  const { db, deps, query } = ctx
  const span = spanOfPeriod(query.period, deps)
  const opens = soldInvoicesAddress(span)
  const products = await countProducts(db)
  const samples = await samplesOf(db, query.period, browsers)
  const visits = browsers.map((name) => ({ name, ...sampleFigure(samples[name], span) }))
  const first = await firstSoldDay(db)
  return {
    ...periodicOf(span),
    greeting: await greetingOf(ctx, span),
    strip: {
      sales: { value: await countOn(ctx, span), before: ifKnown(first, span, await countOn(ctx, span.before)), opens },
      customers: {
        value: await countBuyers(db, span),
        before: ifKnown(first, span, await countBuyers(db, span.before)),
        opens,
      },
      products: { value: products, before: null, opens: '/shop' },
      revenue: { value: await soldOn(ctx, span), before: ifKnown(first, span, await soldOn(ctx, span.before)), opens },
    },
    earnings: (await paidByMethod(db, span)).slice(0, 3),
    companies: await companiesOf(ctx, span),
    browsers: shared(visits).map(({ name, usage, change }) => ({ name, usage, change })),
    transactions: await transactionsOf(ctx, span),
  }
}
