import type { z } from 'zod'
import type { DbContext } from '#kernel/command/context.ts'
import type { Span } from '#kernel/days/spans.ts'
import {
  usageOf,
  type Parts,
  type UsageFilters,
  type UsagePart,
} from '#capabilities/engagement/conversations/rollups/lookups.ts'
import { requestedDays, filtersOf } from './requested-days.queries.ts'
import { splits, type WhyAnswer, type whyView } from './contract.ts'
import { added, changesOf, measureOf, noSums, type Pair, type Sums } from './rules.ts'
import type { Split } from './vocabulary.ts'

type View = z.output<typeof whyView>

const finest: UsagePart[] = ['bot', 'medium', 'intent', 'is_new']

/** The finest parts of a span: every split is added up from them. */
const partsIn = ({ db }: DbContext, filters: UsageFilters, span: Span) => usageOf(db, { filters, span, by: finest })

function keyOf(split: Split, parts: Parts): string | null {
  if (split === 'people') return parts.is_new === 'true' ? 'new' : 'returning'
  return parts[split] ?? null
}

function addedBy(split: Split, rows: readonly (Parts & Sums)[]): Map<string | null, Sums> {
  const sums = new Map<string | null, Sums>()
  for (const row of rows) sums.set(keyOf(split, row), added([sums.get(keyOf(split, row)) ?? noSums, row]))
  return sums
}

function pairsOf(split: Split, before: readonly (Parts & Sums)[], now: readonly (Parts & Sums)[]): Pair[] {
  const [was, is] = [addedBy(split, before), addedBy(split, now)]
  return [...new Set([...was.keys(), ...is.keys()])].map((key) => ({
    key,
    before: was.get(key) ?? noSums,
    now: is.get(key) ?? noSums,
  }))
}

/** The days of the view and those before; no days come before "all days", so that the last 28 are used instead. */
async function comparableDays(ctx: DbContext, view: View) {
  const { now, span, other } = await requestedDays(ctx, view)
  if (other) return { now, span, other }
  const recent = await requestedDays(ctx, { ...view, period: 'last-28-days', from: undefined, to: undefined })
  return { now, span: recent.span, other: recent.other! }
}

/** The change of a measure between two spans, split four ways. */
export async function usageWhy(ctx: DbContext & { query: View }): Promise<WhyAnswer> {
  const { query: view } = ctx
  const { now, span, other } = await comparableDays(ctx, view)
  const filters = filtersOf(view)
  const is = await partsIn(ctx, filters, span)
  const was = await partsIn(ctx, filters, other)
  const total = { before: was.total, now: is.total }
  const [before, after] = [measureOf(view.measure, total.before), measureOf(view.measure, total.now)]
  return {
    measure: view.measure,
    before,
    now: after,
    change: before === null || after === null ? null : after - before,
    splits: splits.map((by) => ({ by, parts: changesOf(view.measure, total, pairsOf(by, was.rows, is.rows)) })),
    days: span,
    compared: other,
    as_of: now.toISOString(),
  }
}
