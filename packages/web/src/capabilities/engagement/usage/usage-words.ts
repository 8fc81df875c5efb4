import type { Measure } from '@rad/api/engagement/usage/contract'
import type { Format } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'

/** Which way is good news; more sessions are neither. */
export const goodWay: Readonly<Record<Measure, 'up' | 'down' | undefined>> = {
  sessions: undefined,
  engaged_percent: 'up',
  contained_percent: 'up',
  kept_percent: 'up',
  fallback_percent: 'down',
  handed_over_percent: 'down',
  abandoned_percent: 'down',
  csat_percent: 'up',
}

export const isShare = (measure: Measure) => measure !== 'sessions'

/** A value of a measure. */
export const written = (measure: Measure, value: number | null, format: Format) =>
  value === null ? '–' : isShare(measure) ? format.percent(value) : format.number(value)

/** How much of a change, without its sign: sessions, or points of percent with one decimal. */
export const size = (measure: Measure, change: number, format: Format) =>
  isShare(measure)
    ? t('{points} points', { points: format.oneDecimal(Math.abs(change)) })
    : format.number(Math.abs(change))

/** The same with its sign; nothing has none. */
export function signed(measure: Measure, change: number, format: Format): string {
  const isNothing = Math.abs(change) < (isShare(measure) ? 0.05 : 0.5)
  const amount = isShare(measure) ? format.oneDecimal(Math.abs(change)) : format.number(Math.abs(change))
  return isNothing ? amount : `${change > 0 ? '+' : '−'}${amount}`
}
