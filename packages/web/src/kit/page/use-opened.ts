import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'

/** What the drawer of a screen shows, as `open` in the address: a key, `new`, or nothing. Back closes it and restores the focus. */
export function useOpened() {
  const { open } = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const show = useCallback(
    (key: string | undefined) =>
      void navigate({
        to: '.',
        search: ((previous: RawSearch) => ({ ...previous, open: key })) as never,
        resetScroll: false,
        replace: key === undefined,
      }),
    [navigate],
  )
  const opened = [open].flat()[0]
  const isOpen = opened !== undefined
  useFocusBack(isOpen)
  return { opened, open: show, close: useCallback(() => show(undefined), [show]) }
}
