import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'

/** Where in a conversation one reads, in the address: the message, and the words that are looked for. */
export function usePlace() {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const set = useCallback(
    (patch: { q?: string | undefined; message?: string | undefined }) =>
      void navigate({
        to: '.',
        search: ((previous: RawSearch) => ({ ...previous, ...patch })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const typed = [raw.q].flat()[0] || undefined
  const named = Number([raw.message].flat()[0])
  return { typed, message: Number.isInteger(named) && named > 0 ? named : undefined, set }
}
