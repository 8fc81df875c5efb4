import type { Segment } from '@rad/api/insight/calls/contract'
import { useCallback, useMemo } from 'react'
import { type Playback, usePlayback } from './playback.ts'
import { placesOf } from './spoken.ts'
import styles from './recording.module.css'

/** The text of the line that is spoken, with the word that plays marked, where the recognizer has the times of words. */
export function SpokenText({ segment: { text, words }, playback }: { segment: Segment; playback: Playback }) {
  const places = useMemo(() => placesOf(text, words ?? []), [text, words])
  const of = useCallback(({ timeMs }: Playback) => places.findLastIndex(({ startMs }) => startMs <= timeMs), [places])
  const here = places[usePlayback(playback, of)]
  if (!here) return <bdi>{text || '…'}</bdi>
  return (
    <bdi>
      {text.slice(0, here.from)}
      <mark className={styles.word}>{text.slice(here.from, here.to)}</mark>
      {text.slice(here.to)}
    </bdi>
  )
}
