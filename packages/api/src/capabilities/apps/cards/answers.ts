import { rounded } from '#kernel/rounded.ts'
import { cardPeriods } from './vocabulary.ts'
import type { CardSpan } from './spans.ts'
import type { Span } from '#kernel/spans.ts'
import { type Sample, courseBefore, courseOf, sumOf } from './samples.ts'

const nowhere = () => null

/** What every card with a period says of its days; `addressOf` leads to the rows of some days. */
export const periodicOf = (span: CardSpan, addressOf: (days: Span) => string | null = nowhere) => ({
  lastDays: Object.values(cardPeriods),
  span: { ...span, points: span.points.map((days) => ({ ...days, opens: addressOf(days) })) },
})

/** A figure that is the sum of its course. */
export const sampleFigure = (sample: Sample, span: CardSpan) => ({
  value: sumOf(courseOf(sample, span)),
  before: sumOf(courseBefore(sample, span)),
  opens: null,
})

export interface Courses {
  name: string
  data: number[]
  before: number[]
}

/** A course with its total, all of it counted from rows that `addressOf` leads to. */
export const countedCourse = ({ name, data, before }: Courses, span: CardSpan, addressOf: (days: Span) => string) => ({
  ...periodicOf(span, addressOf),
  series: [{ name, data }],
  total: { value: inHundredths(sumOf(data)), before: inHundredths(sumOf(before)), opens: addressOf(span) },
})

/** Sums of amounts in units, exact to the hundredth. */
export const inHundredths = (amount: number) => rounded(amount, 2)
