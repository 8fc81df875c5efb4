import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { Playback } from './recording/playback.ts'

/** Where in a call one reads, as the address has it: a line of its transcript; and its recording. */
export interface Player {
  line: number | undefined
  goTo: (seq: number) => void
  playback: Playback
}

export function usePlayer(): Player {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const goTo = useCallback(
    (seq: number) =>
      void navigate({
        to: '.',
        search: ((previous: RawSearch) => ({ ...previous, line: String(seq) })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const [playback] = useState(() => new Playback())
  const named = [raw.line].flat()[0]
  return { line: named !== undefined && /^\d{1,6}$/.test(named) ? Number(named) : undefined, goTo, playback }
}
