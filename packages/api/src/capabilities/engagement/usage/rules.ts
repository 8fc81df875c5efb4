import { rounded } from '#kernel/contract/rounded.ts'
import type { Measure, UsageMeasure } from './vocabulary.ts'

/** What the rollups sum up of sessions, and all measures of shares are made of. */
export const sumKeys = [
  'sessions',
  'engaged',
  'contained',
  'contained_for_good',
  'handed_over',
  'abandoned',
  'failed',
  'bounced',
  'turns_user',
  'turns_bot',
  'turns_agent',
  'fallback_turns',
  'fallback_sessions',
  'ratings',
  'good_ratings',
] as const
type SumKey = (typeof sumKeys)[number]
export type Sums = Record<SumKey, number>

export const noSums = Object.fromEntries(sumKeys.map((key) => [key, 0])) as Sums

export const added = (all: readonly Sums[]): Sums =>
  all.reduce((sum, one) => Object.fromEntries(sumKeys.map((key) => [key, sum[key] + one[key]])) as Sums, noSums)

/** What a measure counts, and of what it is the share; a count where of nothing (M70 to M76). */
const madeOf: Record<Measure, { part: SumKey; whole?: SumKey }> = {
  sessions: { part: 'sessions' },
  engaged_percent: { part: 'engaged', whole: 'sessions' },
  contained_percent: { part: 'contained', whole: 'engaged' },
  kept_percent: { part: 'contained_for_good', whole: 'engaged' },
  fallback_percent: { part: 'fallback_turns', whole: 'turns_bot' },
  handed_over_percent: { part: 'handed_over', whole: 'engaged' },
  abandoned_percent: { part: 'abandoned', whole: 'engaged' },
  csat_percent: { part: 'good_ratings', whole: 'ratings' },
}

const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)

/** A measure without rounding; null where its base is zero. */
export function measureOf(measure: Measure, sums: Sums): number | null {
  const { part, whole } = madeOf[measure]
  return whole ? percent(sums[part], sums[whole]) : sums[part]
}

/** How many of the sessions were rated (M76), in percent. */
export const responseOf = ({ ratings, sessions }: Sums) => percent(ratings, sessions)

/** As reports write it: with one decimal. */
export const shownShare = (value: number | null) => (value === null ? null : rounded(value))

/** The figures of a row that follow from sums: shares in percent with one decimal. */
export function figuresOf(sums: Sums) {
  const share = (measure: Measure) => shownShare(measureOf(measure, sums))
  const { sessions, engaged, handed_over, abandoned, failed, bounced, ratings, fallback_sessions } = sums
  return {
    sessions,
    engaged,
    handed_over,
    abandoned,
    failed,
    bounced,
    ratings,
    fallback_sessions,
    messages_user: sums.turns_user,
    messages_bot: sums.turns_bot,
    messages_agent: sums.turns_agent,
    engaged_percent: share('engaged_percent'),
    contained_percent: share('contained_percent'),
    kept_percent: share('kept_percent'),
    fallback_percent: share('fallback_percent'),
    handed_over_percent: share('handed_over_percent'),
    abandoned_percent: share('abandoned_percent'),
    csat_percent: share('csat_percent'),
    response_percent: shownShare(responseOf(sums)),
  } satisfies Partial<Record<UsageMeasure, number | null>>
}

/** The sums of a part in the compared days, and in the requested ones. */
export interface Pair {
  key: string | null
  before: Sums
  now: Sums
}

interface Effect {
  change: number
  mix: number | null
  rate: number | null
}

/**
 * What a part of a whole has to do with the change of a share. Its share of the whole grew or fell, which moves the
 * total by how far its own rate lies from the total (mix); its own rate rose or fell, which moves it by how large the
 * part is (rate). Shares and rates are the mean of the two periods, so that no order of the steps is preferred
 * and the effects of all parts add up to the change of the total, with nothing left over.
 */
function effectOf(share: readonly [number, number], rates: readonly [number | null, number | null], middle: number) {
  const was = rates[0] ?? rates[1] ?? 0
  const is = rates[1] ?? was
  const mix = (share[1] - share[0]) * ((is + was) / 2 - middle)
  const rate = (is - was) * ((share[1] + share[0]) / 2)
  return { change: mix + rate, mix, rate }
}

/** Splits the change of a measure over parts that make up the whole: the largest change first. Empty where one side has nothing. */
export function changesOf(measure: Measure, total: Omit<Pair, 'key'>, pairs: readonly Pair[]) {
  const { whole } = madeOf[measure]
  const [was, is] = [measureOf(measure, total.before), measureOf(measure, total.now)]
  if (was === null || is === null) return []
  const base = whole ?? 'sessions'
  const shareOf = (part: Sums, all: Sums) => (all[base] === 0 ? 0 : part[base] / all[base])
  const parts = pairs.map(({ key, before, now }) => {
    const rates = [measureOf(measure, before), measureOf(measure, now)] as const
    const share = [shareOf(before, total.before), shareOf(now, total.now)] as const
    const effect: Effect = whole
      ? effectOf(share, rates, (was + is) / 2)
      : { change: (rates[1] ?? 0) - (rates[0] ?? 0), mix: null, rate: null }
    return { key, before: rates[0], now: rates[1], share_before: share[0] * 100, share_now: share[1] * 100, ...effect }
  })
  return parts
    .filter(({ share_before, share_now }) => share_before > 0 || share_now > 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.key ?? '').localeCompare(b.key ?? '', 'en'))
}
