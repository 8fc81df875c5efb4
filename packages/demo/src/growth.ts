import type { randomFrom } from '@rad/api/internal/kernel/random.ts'

type Random = ReturnType<typeof randomFrom>

/** A month of 30.4 days. */
const monthDays = 30.4

/**
 * How long ago something of the demo happened, in days from 0 to `days`: a network that grows. Each month has `growth` times
 * as much as the one before, so that no report shows a cliff at its end.
 */
export function daysAgo(random: Random, days: number, growth: number): number {
  const rate = Math.log(growth) / monthDays
  return -Math.log(1 - random.next() * (1 - Math.exp(-rate * days))) / rate
}

/** Of what grows like this, how much there was `days` ago for each one there is today. */
export const shareThen = (days: number, growth: number): number => growth ** (-days / monthDays)
