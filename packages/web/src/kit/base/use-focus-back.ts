import { useLayoutEffect } from 'react'

/** Whoever had the focus when something opened has it again once that is gone, which leaves the page with its last render. */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!isOpen || !(opener instanceof HTMLElement) || opener === document.body) return
    return () => {
      setTimeout(() => {
        if (opener.isConnected && document.activeElement === document.body) opener.focus()
      })
    }
  }, [isOpen])
}
