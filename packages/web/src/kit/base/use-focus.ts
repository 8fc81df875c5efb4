import { type RefObject, useEffect, useState } from 'react'

/**
 * Focuses the first element that these selectors find inside an element, once the change made along with it is rendered:
 * a frame sooner there may be nothing to find yet.
 */
export function useFocus(element: RefObject<HTMLElement | null>): (...selectors: string[]) => void {
  const [wish, setWish] = useState<readonly string[]>([])
  useEffect(() => {
    const found = wish.map((selector) => element.current?.querySelector<HTMLElement>(selector))
    found.find(Boolean)?.focus()
  }, [wish, element])
  return (...selectors) => setWish(selectors)
}

/** The first field that was refused. */
export const refusedField = '[aria-invalid=true]'
