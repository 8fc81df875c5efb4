import type { Context, Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { countPaid, soldByDay, soldInvoicesAddress } from '#capabilities/apps/invoices/lookups.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { periodicOf, inHundredths, sampleFigure } from './answers.queries.ts'
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
import { spanOfPeriod } from './spans.rules.ts'
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

/** The last day of a month, by its first. */
const endOfMonth = (first: string) => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)

/** What was sold in each month, by the invoices that every other card of revenue counts. */
async function soldByMonth(db: Db, firstDays: readonly string[]): Promise<number[]> {
  const last = firstDays.at(-1)
  if (!last) return []
  const sums = new Map(firstDays.map((day) => [day.slice(0, 7), 0]))
  for (const { day, total } of await soldByDay(db, { from: firstDays[0]!, to: endOfMonth(last) }))
    sums.set(day.slice(0, 7), inHundredths(sums.get(day.slice(0, 7))! + total))
  return [...sums.values()]
}

export async function readRevenueReport({ db, query }: Context<typeof cardsApi.revenueReport>) {
  const years = await yearsOfSamples(db)
  const year = query.year || years[0] || ''
  if (query.year && !years.includes(year))
    throw invalid({
      year: years.length > 0 ? `Choose one of the years: ${years.join(', ')}.` : 'There is no year yet.',
    })
  const { expense, budget } = await samplesOf(db, year, ['expense', 'budget'])
  // The newest year ends with its last whole month.
  const firstDays = months(year).slice(0, budget.points.length)
  const earning = await soldByMonth(db, firstDays)
  return {
    years,
    year,
    price: inHundredths(sumOf(earning) - sumOf(expense.points)),
    budget: sumOf(budget.points),
    months: firstDays,
    series: [
      { name: seriesNames.earnings, data: earning },
      { name: seriesNames.expenses, data: [...expense.points] },
    ],
    budgetSeries: [
      { name: seriesNames.earnings, data: earning },
      { name: seriesNames.budget, data: [...budget.points] },
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
  const thisEnd = endOfMonth(first)
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
