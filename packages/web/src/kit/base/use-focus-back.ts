import { useLayoutEffect } from 'react'

/** Returns the focus to the element that had it before something opened, once that is closed and the last render is done. */
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
