/** A stream of numbers in [0, 1) that is the same for the same seed: demo data must not change from run to run. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number from `low` to `high`, both included. */
    int: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!,
    /** True in so many of a hundred cases. */
    chance: (percent: number) => next() * 100 < percent,
    /** Picks by weight. */
    weighted: <T>(from: readonly (readonly [T, number])[]): T => {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      return (from.find(([, weight]) => (left -= weight) < 0) ?? from.at(-1)!)[0]
    },
  }
}
