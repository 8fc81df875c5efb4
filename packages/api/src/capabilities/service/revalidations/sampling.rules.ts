import { rounded } from '#kernel/contract/rounded.ts'

/**
 * A number below 2^53 that is the same for the same text and seed, and spread evenly (cyrb53): a sample has to be the same on
 * every host, also the embedded one and a page.
 */
function spread(text: string, seed: number): number {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0)
}

/** How many of so many candidates a percentage is: half up, and one where there is any. */
export const sampleSize = (candidates: number, percent: number): number =>
  candidates === 0 ? 0 : Math.min(candidates, Math.max(1, rounded((candidates * percent) / 100, 0)))

/**
 * Draws a sample that can be drawn again: the same seed and the same candidates, in whatever order, are the same sample, and a
 * larger percentage only adds to it. Keys are unique.
 */
export function drawSample(candidates: readonly string[], percent: number, seed: number): string[] {
  const placed = candidates.map((key) => ({ key, at: spread(key, seed) }))
  placed.sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
  return placed
    .slice(0, sampleSize(candidates.length, percent))
    .map(({ key }) => key)
    .toSorted()
}
