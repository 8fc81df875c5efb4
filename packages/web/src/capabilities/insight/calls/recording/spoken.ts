import type { Segment } from '@rad/api/insight/calls/contract'
import { useCallback } from 'react'
import { type Playback, usePlayback } from './playback.ts'

/** The line that is spoken at a time: of several at once the one that began last. Undefined in a silence. */
export const spokenAt = (segments: readonly Segment[], ms: number): Segment | undefined =>
  segments.findLast(({ start_ms, end_ms }) => start_ms <= ms && ms < end_ms)

/** The beginning of the next line of another speaker than the one who speaks, or spoke last. */
export function nextSpeakerAt(segments: readonly Segment[], ms: number): number | undefined {
  const last = segments.findLast(({ start_ms }) => start_ms <= ms)
  return segments.find(({ start_ms, label }) => start_ms > ms && label !== last?.label)?.start_ms
}

/** The number of the line that the recording is at; undefined before it plays, and in a silence. */
export function useSpokenSeq(playback: Playback, segments: readonly Segment[]): number | undefined {
  const of = useCallback(
    ({ timeMs }: Playback) => (timeMs === 0 ? undefined : spokenAt(segments, timeMs)?.seq),
    [segments],
  )
  return usePlayback(playback, of)
}

/** Where in a text its words are, one after the other; words that are not in it, as another spelling may be, are left out. */
export function placesOf(text: string, words: NonNullable<Segment['words']>) {
  const letters = text.toLowerCase()
  let from = 0
  return words.flatMap(([startMs, endMs, word]) => {
    const at = letters.indexOf(word.toLowerCase(), from)
    if (word === '' || at < 0) return []
    from = at + word.length
    return [{ startMs, endMs, from: at, to: from }]
  })
}
