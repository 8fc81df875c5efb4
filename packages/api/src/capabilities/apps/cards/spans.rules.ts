import type { Deps } from '#kernel/command/context.ts'
import { addDays, dayIn, daysOf } from '#kernel/contract/periods.ts'
import { bucketsOf, comparedWith, type Span } from '#kernel/days/spans.ts'
import type { CardPeriod } from './vocabulary.ts'

/** The days of a card: its period in points, and the period it is compared with. */
export interface CardSpan extends Span {
  period: CardPeriod
  before: Span
  points: Span[]
}

const endOf = (grain: 'day' | 'month', first: string) =>
  grain === 'day' ? first : addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)

const pointsOf = (grain: 'day' | 'month', span: Span): Span[] =>
  bucketsOf(grain, span).map((from) => ({ from, to: endOf(grain, from) }))

/** A year is drawn by months and compared with the year before; all else by days, with as many days before. */
export function spanOfPeriod(period: CardPeriod, { clock, settings }: Pick<Deps, 'clock' | 'settings'>): CardSpan {
  const span = daysOf(period, dayIn(settings.brand_tz, clock.now()), settings.fiscal_year_start_month)
  const isYear = period === 'last-year'
  const before = comparedWith(span, isYear ? 'last-year' : 'previous')!
  return { ...span, period, before, points: pointsOf(isYear ? 'month' : 'day', span) }
}

/** What is known day by day, summed over each point. */
export const summed = (points: readonly Span[], days: readonly { day: string; value: number }[]): number[] =>
  points.map(({ from, to }) => days.reduce((sum, { day, value }) => (day >= from && day <= to ? sum + value : sum), 0))

/** The points of the period before, as many. */
export const pointsBefore = ({ period, before }: CardSpan): Span[] =>
  pointsOf(period === 'last-year' ? 'month' : 'day', before)
