import { rounded } from '#kernel/contract/rounded.ts'

/** A median of fewer outlets would say too much about one of them. */
export const fewestOutlets = 5

/** The value in the middle, between the two there where they are even in number; with one decimal. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)]
  return rounded((sorted[low]! + sorted[high]!) / 2)
}

/** What an outlet of the region has of a measure, and whether the reader sees that outlet. */
export interface Peer {
  value: number | null
  isSeen: boolean
}

/**
 * The median of a region, where it reveals no single outlet: it is of at least five, and of at least five that the reader does
 * not see, where they do not see them all. Who knows all but a few could work these out otherwise.
 */
export function medianOfPeers(peers: readonly Peer[]): number | null {
  const counted = peers.flatMap(({ value, isSeen }) => (value === null ? [] : [{ value, isSeen }]))
  const unseen = counted.filter(({ isSeen }) => !isSeen).length
  if (counted.length < fewestOutlets || (unseen > 0 && unseen < fewestOutlets)) return null
  return medianOf(counted.map(({ value }) => value))
}
