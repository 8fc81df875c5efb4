import { soldByDay } from '@rad/api/internal/capabilities/apps/invoices/lookups.ts'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { cardPeriodCodes } from '@rad/api/internal/capabilities/apps/cards/vocabulary.ts'
import type { CardPeriod, SampleMeasure } from '@rad/api/internal/capabilities/apps/cards/vocabulary.ts'

type Random = ReturnType<typeof randomFrom>

/** About how much there is a day, and by how many percent it grew in two years. */
type Course = readonly [measure: SampleMeasure, daily: number, growth: number]
const flows: readonly Course[] = [
  ['tickets-new', 4, 10],
  ['tickets-open', 9, -15],
  ['tickets-closed', 62, 30],
  ['response-minutes', 74, -25],
  ['sessions', 2700, 40],
  ['desktop', 1580, 20],
  ['mobile', 940, 60],
  ['tablet', 180, -10],
  ['customers-new', 98, 25],
  ['customers-returning', 37, 30],
  ['customers-referrals', 21, 15],
  ['orders-finished', 3290, 20],
  ['orders-pending', 2090, 10],
  ['orders-rejected', 680, -5],
  ['profit', 6800, 35],
  ['site-traffic', 11_200, 30],
  ['active-users', 3_900, 45],
  ['newsletter', 860, 20],
  ['chrome', 5400, 30],
  ['firefox', 640, -10],
  ['safari', 2300, 20],
  ['edge', 1150, 15],
  ['opera', 210, 5],
]

/** Percents that move little. */
const levels: readonly Course[] = [
  ['session-goal-percent', 68, 12],
  ['session-users-percent', 74, 10],
  ['session-retention-percent', 86, 6],
  ['session-duration-percent', 57, 8],
]

/** What the last seven days come to (docs/domain.md#cards). */
const agreed: Partial<Record<SampleMeasure, number>> = {
  'orders-finished': 23_043,
  'orders-pending': 14_658,
  'orders-rejected': 4_758,
}

const historyDays = 800
const weekly = [1.06, 1.1, 1.08, 1.04, 1.02, 0.82, 0.78]

/** Two years of days that grow, with their weeks and seasons. */
function historyOf([, daily, growth]: Course, isLevel: boolean, random: Random): number[] {
  return Array.from({ length: historyDays }, (_, at) => {
    const grown = 1 + ((at - historyDays) / 730) * (growth / 100)
    const season = 1 + 0.08 * Math.sin((at / 365) * 2 * Math.PI)
    const week = isLevel ? 1 : weekly[at % 7]!
    const noise = 1 + (random.next() - 0.5) * (isLevel ? 0.05 : 0.22)
    const value = Math.round(daily * grown * (isLevel ? 1 : season) * week * noise)
    return isLevel ? Math.min(value, 100) : value
  })
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Twelve months of 30 days that end so many days before the end of the history. */
const monthsOf = (history: readonly number[], isLevel: boolean, back: number) =>
  Array.from({ length: 12 }, (_, at) => {
    const end = history.length - back - (11 - at) * 30
    const days = history.slice(end - 30, end)
    return isLevel ? Math.round(sum(days) / days.length) : sum(days)
  })

/** The values of a period and of the one before, out of a history that ends yesterday. */
function pointsOf(period: CardPeriod, history: readonly number[], isLevel: boolean) {
  const days = (count: number, back: number) => history.slice(history.length - back - count, history.length - back)
  switch (period) {
    case 'last-7-days':
      return { points: days(7, 0), before: days(7, 7) }
    case 'last-28-days':
      return { points: days(28, 0), before: days(28, 28) }
    case 'last-month':
      return { points: days(31, 15), before: days(31, 46) }
    case 'last-year':
      return { points: monthsOf(history, isLevel, 60), before: monthsOf(history, isLevel, 425) }
  }
}

/** The last days of a history changed so that they come to a sum. */
function agreedOn(history: readonly number[], whole: number | undefined): number[] {
  if (whole === undefined) return [...history]
  const factor = whole / sum(history.slice(-7))
  const scaled = history.map((value) => Math.round(value * factor))
  const last = scaled.length - 1
  scaled[last] = scaled[last]! + whole - sum(scaled.slice(-7))
  return scaled
}

/** What is planned and spent in a month of a year in which next to nothing was sold. */
const leastMonthly = 60_000

/** Expenses and the budget of three years, about as high as what was sold; the newest ends with the last whole month, in January that of the year before. */
async function yearsOf(db: Db, random: Random, today: string) {
  const lastDay = addDays(`${today.slice(0, 7)}-01`, -1)
  const newest = Number(lastDay.slice(0, 4))
  const sold = await soldByDay(db, { from: `${newest - 2}-01-01`, to: lastDay })
  return [0, 1, 2].flatMap((back) => {
    const year = String(newest - back)
    const count = back === 0 ? Number(lastDay.slice(5, 7)) : 12
    const earned = sum(sold.filter(({ day }) => day.startsWith(year)).map(({ total }) => total))
    const monthly = Math.max(leastMonthly, earned / count)
    return (
      [
        ['expense', 0.7],
        ['budget', 0.9],
      ] as const
    ).map(([measure, share]) => ({
      measure,
      period: year,
      points: Array.from({ length: count }, () => Math.round(monthly * share * (0.75 + random.next() * 0.5))),
      before: [],
    }))
  })
}

/** Sample data of the cards whose figures do not come from rows: the same every time. */
export async function seedCards(db: Db, { clock, settings }: Pick<Deps, 'clock' | 'settings'>): Promise<void> {
  const today = dayIn(settings.brand_tz, clock.now())
  const random = randomFrom(1210)
  const rowsOf = (course: Course, isLevel: boolean) => {
    const history = agreedOn(historyOf(course, isLevel, random), agreed[course[0]])
    return cardPeriodCodes.map((period) => ({ measure: course[0], period, ...pointsOf(period, history, isLevel) }))
  }
  await db
    .insertInto('card_sample')
    .values([
      ...flows.flatMap((course) => rowsOf(course, false)),
      ...levels.flatMap((course) => rowsOf(course, true)),
      ...(await yearsOf(db, random, today)),
    ])
    .execute()
}
