import type { Row } from './order.ts'
import type { ReportWhy, WhyPart } from '#kernel/contract/report-why-contract.ts'
import type { Span } from '#kernel/days/spans.ts'
import { rounded } from '#kernel/contract/rounded.ts'

interface Counted {
  rows: readonly Row[]
  total: Row
}

interface WhyQuestion {
  measure: string
  splits: readonly string[]
  /** What counts without regard to people: a part that is missing has none of it. */
  sums: readonly string[]
  /** Measures that are nothing, and not zero, where a part has no rows. */
  ratios: readonly string[]
  /** The report by one dimension, over these days. */
  count: (by: string, span: Span) => Promise<Counted>
  days: Span
  compared: Span
  now: Date
}

const figureOf = (row: Row | undefined, measure: string): number | null => {
  const value = row?.[measure]
  return typeof value === 'number' ? value : null
}
/** As the figures are written: with one decimal. */
const difference = (before: number | null, now: number | null) =>
  before === null || now === null ? null : rounded(now - before)
const size = ({ change }: WhyPart) => (change === null ? -1 : Math.abs(change))

function partsOf(by: string, measure: string, isRatio: boolean, before: Counted, now: Counted): WhyPart[] {
  const missing = isRatio ? null : 0
  const [was, is] = [before, now].map(({ rows }) => new Map(rows.map((row) => [row[by] ?? null, row]))) as [
    Map<Row[string], Row>,
    Map<Row[string], Row>,
  ]
  const valueOf = (row: Row | undefined) => (row ? figureOf(row, measure) : missing)
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => {
      const [from, to] = [valueOf(was.get(key)), valueOf(is.get(key))]
      return { key: key === null ? null : String(key), before: from, now: to, change: difference(from, to) }
    })
    .filter((part) => part.before || part.now)
    .toSorted((a, b) => size(b) - size(a) || (a.key ?? '').localeCompare(b.key ?? '', 'en'))
}

/** Counts a measure by one dimension after the other in both spans, and sets the parts beside each other. */
export async function whyOf(question: WhyQuestion): Promise<ReportWhy> {
  const { measure, splits, sums, ratios, count, days, compared, now } = question
  const answered = []
  let total: { before: number | null; now: number | null } = { before: null, now: null }
  for (const by of splits) {
    const [was, is] = [await count(by, compared), await count(by, days)]
    total = { before: figureOf(was.total, measure), now: figureOf(is.total, measure) }
    answered.push({ by, parts: partsOf(by, measure, ratios.includes(measure), was, is) })
  }
  const change = difference(total.before, total.now)
  return {
    measure,
    ...total,
    change,
    splits: change === null ? [] : answered,
    adds_up: sums.includes(measure),
    days,
    compared,
    as_of: now.toISOString(),
  }
}
