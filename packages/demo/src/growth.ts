/** A month of 30.4 days. */
const monthDays = 30.4

/**
 * How long ago one of many things of the demo happened, in days from 0 to `days`: in a network that grows, where each month has
 * `growth` times as much as the one before. `share` is its position in time from 0, the oldest, to 1: evenly spread shares
 * leave no month empty by chance.
 */
export function daysAgo(share: number, days: number, growth: number): number {
  const rate = Math.log(growth) / monthDays
  return -Math.log(1 - (1 - share) * (1 - Math.exp(-rate * days))) / rate
}

/** Of what grows like this, how much there was `days` ago for each one there is today. */
export const shareThen = (days: number, growth: number): number => growth ** (-days / monthDays)
