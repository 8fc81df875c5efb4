import type { Db } from '#kernel/command/context.ts'
import { divided } from '#kernel/contract/money.ts'
import type { CardSpan } from './spans.rules.ts'
import type { SampleMeasure } from './vocabulary.ts'
import { rounded } from '#kernel/contract/rounded.ts'

/** The course of a measure that has no rows, and that of the period before. */
export interface Sample {
  points: readonly number[]
  before: readonly number[]
}

const none: Sample = { points: [], before: [] }

/** The samples of a period or a year; of what there are none, empty courses. */
export async function samplesOf<M extends SampleMeasure>(
  db: Db,
  period: string,
  measures: readonly M[],
): Promise<Record<M, Sample>> {
  const rows = await db
    .selectFrom('card_sample')
    .select(['measure', 'points', 'before'])
    .where('period', '=', period)
    .where('measure', 'in', [...measures])
    .execute()
  const found = new Map<string, Sample>(rows.map((row) => [row.measure, row]))
  return Object.fromEntries(measures.map((measure) => [measure, found.get(measure) ?? none])) as Record<M, Sample>
}

/** As many values as a period has: a month of thirty days has no thirty-first. They end where the period does. */
const fitted = (values: readonly number[], count: number) =>
  values.length === 0 ? Array.from({ length: count }, () => 0) : values.slice(-count)

export const courseOf = ({ points }: Sample, { points: { length } }: CardSpan) => fitted(points, length)
export const courseBefore = ({ before }: Sample, { points: { length } }: CardSpan) => fitted(before, length)

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
/** Rounded to whole numbers; 0 of nothing. */
export const averageOf = (values: readonly number[]) =>
  values.length === 0 ? 0 : rounded(sumOf(values) / values.length, 0)

/** The years that have a budget, newest first. */
export async function yearsOfSamples(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('card_sample')
    .select('period')
    .where('measure', '=', 'budget')
    .orderBy('period', 'desc')
    .execute()
  return rows.map(({ period }) => period)
}

/** The shares of parts in percent with one decimal, which add up to 100; 0 of nothing. */
const sharesOf = (values: readonly number[]) => divided(1_000, values).map((tenths) => tenths / 10)

/** Parts with their shares, and by how many percentage points these changed; null where there was nothing before. */
export function shared<P extends { value: number; before: number | null }>(parts: readonly P[]) {
  const shares = sharesOf(parts.map(({ value }) => value))
  const before = parts.map((part) => part.before ?? 0)
  const earlier = sumOf(before) === 0 ? undefined : sharesOf(before)
  return parts.map((part, at) => ({
    ...part,
    usage: shares[at]!,
    change: earlier ? rounded(shares[at]! - earlier[at]!) : null,
  }))
}

/** A share in percent with one decimal; 0 of nothing. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : rounded((100 * part) / whole))

/** Percent more or less than before; null where there was nothing. */
export const changeOf = (value: number, before: number) =>
  before === 0 ? null : rounded((100 * (value - before)) / before)
