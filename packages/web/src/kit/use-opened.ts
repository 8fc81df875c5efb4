import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useLayoutEffect } from 'react'
import type { RawSearch } from '#kit/view-url.ts'

/** What the drawer of a screen shows, kept in the address as `open`: a key, `new`, or nothing. Back closes it, and the focus returns. */
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

  // The drawer leaves the page with its last render, so that it cannot give the focus back itself.
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!isOpen || !(opener instanceof HTMLElement) || opener === document.body) return
    return () => {
      setTimeout(() => {
        if (opener.isConnected && document.activeElement === document.body) opener.focus()
      })
    }
  }, [isOpen])
  return { opened, open: show, close: useCallback(() => show(undefined), [show]) }
}
