import type { Context } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { addDays } from '#kernel/periods.ts'
import { countPaid, soldByDay, soldInvoicesAddress } from '#capabilities/apps/invoices/lookups.ts'
import { dayIn } from '#kernel/periods.ts'
import { periodicOf, inHundredths, sampleFigure } from './answers.ts'
import type { cardsApi } from './contract.ts'
import {
  averageOf,
  changeOf,
  courseBefore,
  courseOf,
  percentOf,
  samplesOf,
  shared,
  sumOf,
  yearsOfSamples,
} from './samples.ts'
import { spanOfPeriod } from './spans.ts'
import { customerKinds, devices, seriesNames } from './vocabulary.ts'

const added = (...figures: { value: number; before: number | null }[]) => ({
  value: sumOf(figures.map(({ value }) => value)),
  before: figures.some(({ before }) => before === null) ? null : sumOf(figures.map(({ before }) => before ?? 0)),
  opens: null,
})

export async function readSupportTracker({ db, deps, query }: Context<typeof cardsApi.supportTracker>) {
  const span = spanOfPeriod(query.period, deps)
  const samples = await samplesOf(db, query.period, [
    'tickets-new',
    'tickets-open',
    'tickets-closed',
    'response-minutes',
  ])
  const [fresh, open, closed] = (['tickets-new', 'tickets-open', 'tickets-closed'] as const).map((measure) =>
    sampleFigure(samples[measure], span),
  ) as [ReturnType<typeof sampleFigure>, ReturnType<typeof sampleFigure>, ReturnType<typeof sampleFigure>]
  const total = added(fresh, open, closed)
  return {
    ...periodicOf(span),
    totalTicket: total.value,
    newTicket: fresh.value,
    openTicket: open.value,
    responseTime: averageOf(courseOf(samples['response-minutes'], span)),
    completed: percentOf(closed.value, total.value),
    completedBefore: percentOf(closed.before ?? 0, total.before ?? 0),
    total,
  }
}

export async function readAvgSessions({ db, deps, query }: Context<typeof cardsApi.avgSessions>) {
  const span = spanOfPeriod(query.period, deps)
  const samples = await samplesOf(db, query.period, [
    'sessions',
    'session-goal-percent',
    'session-users-percent',
    'session-retention-percent',
    'session-duration-percent',
  ])
  const data = courseOf(samples.sessions, span)
  const [value, before] = [averageOf(data), averageOf(courseBefore(samples.sessions, span))]
  const percent = (measure: keyof typeof samples) => averageOf(courseOf(samples[measure], span))
  return {
    ...periodicOf(span),
    series: [{ name: seriesNames.sessions, data }],
    total: { value, before, opens: null },
    sessions: value,
    growth: changeOf(value, before),
    highlighted: data.indexOf(Math.max(...data)),
    goal: percent('session-goal-percent'),
    users: percent('session-users-percent'),
    retention: percent('session-retention-percent'),
    duration: percent('session-duration-percent'),
  }
}

const months = (year: string) => Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`)
/** As many months as there are of the first; the newest year has not all of them yet. */
const fitted = (values: readonly number[], count: number) => Array.from({ length: count }, (_, at) => values[at] ?? 0)

export async function readRevenueReport({ db, query }: Context<typeof cardsApi.revenueReport>) {
  const years = await yearsOfSamples(db)
  const year = query.year || years[0] || ''
  if (query.year && !years.includes(year))
    throw invalid({
      year: years.length > 0 ? `Choose one of the years: ${years.join(', ')}.` : 'There is no year yet.',
    })
  const samples = await samplesOf(db, year, ['earning', 'expense', 'budget'])
  const [earning, expense, budget] = [samples.earning, samples.expense, samples.budget].map(({ points }) =>
    fitted(points, samples.earning.points.length),
  ) as [number[], number[], number[]]
  return {
    years,
    year,
    price: sumOf(earning) - sumOf(expense),
    budget: sumOf(budget),
    months: months(year).slice(0, earning.length),
    series: [
      { name: seriesNames.earnings, data: earning },
      { name: seriesNames.expenses, data: expense },
    ],
    budgetSeries: [
      { name: seriesNames.earnings, data: earning },
      { name: seriesNames.budget, data: budget },
    ],
  }
}

export async function readGoalOverview({ db, deps }: Context<typeof cardsApi.goalOverview>) {
  const { paid, open } = await countPaid(db, dayIn(deps.settings.brand_tz, deps.clock.now()))
  return {
    completed: paid,
    inProgress: open,
    percent: percentOf(paid, paid + open),
    opens: { completed: '/invoices?status=Paid', inProgress: '/invoices?open=true' },
  }
}

/** What was sold since the first of a month, day by day; null for days that month does not have, or not yet. */
function addedUp(sold: readonly { day: string; total: number }[], first: string, last: string, count: number) {
  let sum = 0
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(first, at)
    if (day > last) return null
    for (const one of sold) if (one.day === day) sum = inHundredths(sum + one.total)
    return sum
  })
}

export async function readRevenue({ db, deps }: Context<typeof cardsApi.revenue>) {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const first = `${today.slice(0, 7)}-01`
  const lastEnd = addDays(first, -1)
  const lastFirst = `${lastEnd.slice(0, 7)}-01`
  const sold = await soldByDay(db, { from: lastFirst, to: today })
  const thisEnd = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const count = Math.max(Number(lastEnd.slice(8)), Number(thisEnd.slice(8)))
  const [current, last] = [addedUp(sold, first, today, count), addedUp(sold, lastFirst, lastEnd, count)]
  const opens = (from: string, at: number, end: string) =>
    addDays(from, at) > end ? null : soldInvoicesAddress({ from, to: addDays(from, at) })
  return {
    thisMonth: current.findLast((value) => value !== null) ?? 0,
    lastMonth: last.findLast((value) => value !== null) ?? 0,
    opens: {
      thisMonth: soldInvoicesAddress({ from: first, to: today }),
      lastMonth: soldInvoicesAddress({ from: lastFirst, to: lastEnd }),
    },
    series: [
      { name: seriesNames.thisMonth, data: current },
      { name: seriesNames.lastMonth, data: last },
    ],
    days: Array.from({ length: count }, (_, at) => ({
      day: at + 1,
      thisMonth: opens(first, at, today),
      lastMonth: opens(lastFirst, at, lastEnd),
    })),
  }
}

export async function readProductOrders({ db, deps, query }: Context<typeof cardsApi.productOrders>) {
  const span = spanOfPeriod(query.period, deps)
  const samples = await samplesOf(db, query.period, ['orders-finished', 'orders-pending', 'orders-rejected'])
  const finished = sampleFigure(samples['orders-finished'], span)
  const pending = sampleFigure(samples['orders-pending'], span)
  const rejected = sampleFigure(samples['orders-rejected'], span)
  return {
    ...periodicOf(span),
    finished: finished.value,
    pending: pending.value,
    rejected: rejected.value,
    total: added(finished, pending, rejected),
  }
}

export async function readSessionsDevice({ db, deps, query }: Context<typeof cardsApi.sessionsDevice>) {
  const span = spanOfPeriod(query.period, deps)
  const samples = await samplesOf(db, query.period, devices)
  const figures = devices.map((name) => ({ name, ...sampleFigure(samples[name], span) }))
  const total = added(...figures)
  return {
    ...periodicOf(span),
    devices: shared(figures).map(({ name, value, usage, change }) => ({ name, sessions: value, usage, change })),
    total,
  }
}

export async function readCustomers({ db, deps, query }: Context<typeof cardsApi.customers>) {
  const span = spanOfPeriod(query.period, deps)
  const samples = await samplesOf(db, query.period, ['customers-new', 'customers-returning', 'customers-referrals'])
  const customers = customerKinds.map((name) => {
    const { value, before } = sampleFigure(samples[`customers-${name}`], span)
    return { name, value, before: before ?? 0 }
  })
  return { ...periodicOf(span), customers, total: added(...customers) }
}
