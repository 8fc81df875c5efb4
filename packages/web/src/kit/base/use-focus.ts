import { type RefObject, useEffect, useState } from 'react'

/**
 * Focuses the first element that these selectors find inside an element, once the change made along with it is rendered:
 * a frame sooner there may be nothing to find yet.
 */
export function useFocus(element: RefObject<HTMLElement | null>): (...selectors: string[]) => void {
  const [wish, setWish] = useState<readonly string[]>([])
  useEffect(() => {
    const found = wish.map((selector) => element.current?.querySelector<HTMLElement>(selector))
    focusClosed(found.find((one) => one instanceof HTMLElement))
  }, [wish, element])
  return (...selectors) => setWish(selectors)
}

/** The first field that was refused. */
export const refusedField = '[aria-invalid=true]'

/** A list or a calendar opens when its field gets the focus, and would cover what is wrong with a refused one. */
function focusClosed(field: HTMLElement | undefined) {
  if (!field?.matches(refusedField)) return field?.focus()
  const stop = (event: Event) => event.stopPropagation()
  field.addEventListener('focusin', stop)
  field.focus()
  field.removeEventListener('focusin', stop)
}
