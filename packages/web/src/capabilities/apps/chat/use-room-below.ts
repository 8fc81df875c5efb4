import { useLayoutEffect, useRef } from 'react'

/** Tells an element as `--above` how far below the top of the page it begins, whenever what is above it grows or goes. */
export function useRoomBelow() {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const here = element.current
    if (!here || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => {
      const above = Math.round(here.getBoundingClientRect().top + window.scrollY)
      here.style.setProperty('--above', `${above}px`)
    }
    const watch = new ResizeObserver(measure)
    for (const one of [document.body, ...(here.parentElement?.children ?? [])]) if (one !== here) watch.observe(one)
    return () => watch.disconnect()
  }, [])
  return element
}
