/** A stretch of a call in whole milliseconds from its start; the end is not part of it. */
export interface Interval {
  startMs: number
  endMs: number
}

export const lengthOf = ({ startMs, endMs }: Interval): number => endMs - startMs

/** The sum of lengths in milliseconds. */
export const totalMs = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, interval) => sum + lengthOf(interval), 0)

/** The longest interval, the first of several; undefined of none. */
export function longestOf<I extends Interval>(intervals: readonly I[]): I | undefined {
  let longest: I | undefined
  for (const interval of intervals) if (!longest || lengthOf(interval) > lengthOf(longest)) longest = interval
  return longest
}

/** What lies within a call of that length, without what is empty then. */
export const clipped = <I extends Interval>(intervals: readonly I[], durationMs: number): I[] =>
  intervals
    .map((interval) => ({
      ...interval,
      startMs: Math.max(0, interval.startMs),
      endMs: Math.min(durationMs, interval.endMs),
    }))
    .filter(({ startMs, endMs }) => startMs < endMs)

/** The intervals in order, as one where they overlap, touch, or are less than a gap apart. Takes n log n. */
export function joined(intervals: readonly Interval[], gapMs = 0): Interval[] {
  const found: Interval[] = []
  for (const { startMs, endMs } of intervals.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = found.at(-1)
    const isNear = last && (startMs <= last.endMs || startMs - last.endMs < gapMs)
    if (isNear) last.endMs = Math.max(last.endMs, endMs)
    else found.push({ startMs, endMs })
  }
  return found
}

/** What a call of that length has before, between and after intervals that are joined. */
export function gapsOf(intervals: readonly Interval[], durationMs: number): Interval[] {
  const ends = [0, ...intervals.map(({ endMs }) => endMs)]
  const starts = [...intervals.map(({ startMs }) => startMs), durationMs]
  return ends.map((startMs, index) => ({ startMs, endMs: starts[index]! })).filter((gap) => lengthOf(gap) > 0)
}

/** How many milliseconds are covered by two lists or more, each of which is joined. Takes n log n. */
export function coveredTwiceMs(lists: readonly (readonly Interval[])[]): number {
  const changes = lists.flat().flatMap(({ startMs, endMs }) => [
    { atMs: startMs, by: 1 },
    { atMs: endMs, by: -1 },
  ])
  let [covered, sinceMs, sumMs] = [0, 0, 0]
  for (const { atMs, by } of changes.toSorted((a, b) => a.atMs - b.atMs)) {
    if (covered >= 2) sumMs += atMs - sinceMs
    covered += by
    sinceMs = atMs
  }
  return sumMs
}
