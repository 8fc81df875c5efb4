import { rounded } from '#kernel/contract/rounded.ts'
import { cardPeriods } from './vocabulary.ts'
import type { CardSpan } from './spans.rules.ts'
import type { Span } from '#kernel/days/spans.ts'
import { type Sample, courseBefore, courseOf, sumOf } from './samples.ts'

const nowhere = () => null

/** The days of every card with a period; `addressOf` leads to the rows of some days. */
export const periodicOf = (span: CardSpan, addressOf: (days: Span) => string | null = nowhere) => ({
  lastDays: Object.values(cardPeriods),
  span: { ...span, points: span.points.map((days) => ({ ...days, opens: addressOf(days) })) },
})

/** What a period is compared with: nothing where the data begin within the period before, or later. */
export const ifKnown = <V>(firstDay: string | null, { before }: CardSpan, value: V): V | null =>
  firstDay !== null && firstDay <= before.from ? value : null

/** A figure that is the sum of its course. */
export const sampleFigure = (sample: Sample, span: CardSpan) => ({
  value: sumOf(courseOf(sample, span)),
  before: sample.before.length === 0 ? null : sumOf(courseBefore(sample, span)),
  opens: null,
})

export interface Courses {
  name: string
  data: number[]
  /** Null where the data begin later. */
  before: number[] | null
}

/** A course with its total, all of it counted from rows that `addressOf` leads to. */
export const countedCourse = ({ name, data, before }: Courses, span: CardSpan, addressOf: (days: Span) => string) => ({
  ...periodicOf(span, addressOf),
  series: [{ name, data }],
  total: { value: inHundredths(sumOf(data)), before: before && inHundredths(sumOf(before)), opens: addressOf(span) },
})

/** Sums of amounts in units, exact to the hundredth. */
export const inHundredths = (amount: number) => rounded(amount, 2)
