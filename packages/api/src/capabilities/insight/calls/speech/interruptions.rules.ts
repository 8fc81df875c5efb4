import { type Interval, joined } from './intervals.rules.ts'

/** Who is interrupted stops within two seconds (M66). */
const stopsWithinMs = 2000
/** A pause below half a second is no silence (M63), so that breathing in ends no speech and starts none. */
const breathMs = 500

/**
 * How often each speaker starts while another speaks, who then stops within two seconds (docs/domain.md#calls, M66). A start at the same
 * moment is none, and one start counts once, however many it interrupts. Takes n log n.
 */
export function interruptionsOf(speech: ReadonlyMap<string, readonly Interval[]>): Map<string, number> {
  const counts = new Map([...speech.keys()].map((speaker) => [speaker, 0]))
  const runs = [...speech].flatMap(([speaker, intervals]) =>
    joined(intervals, breathMs).map((run) => ({ ...run, speaker })),
  )
  const byEnd = runs.toSorted((a, b) => a.endMs - b.endMs)
  // The runs that end within two seconds of a start are a window over those sorted by their ends. Of its runs only those stay
  // that start before every later one: the first of them starts first of all. A speaker's own runs never start before and end after.
  const window: Interval[] = []
  let [first, next] = [0, 0]
  for (const { startMs, speaker } of runs.toSorted((a, b) => a.startMs - b.startMs)) {
    for (; next < byEnd.length && byEnd[next]!.endMs <= startMs + stopsWithinMs; next += 1) {
      while (window.length > first && window.at(-1)!.startMs >= byEnd[next]!.startMs) window.pop()
      window.push(byEnd[next]!)
    }
    while (first < window.length && window[first]!.endMs <= startMs) first += 1
    if (first < window.length && window[first]!.startMs < startMs) counts.set(speaker, counts.get(speaker)! + 1)
  }
  return counts
}
