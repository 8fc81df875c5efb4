import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { Preferences } from '#shell/customizer/preferences.ts'

const durationMs = 180

/** `sign` is -1 where lines run from right to left. */
function framesOf(transition: Preferences['transition'], sign: number): Keyframe[] | undefined {
  if (transition === 'fade') return [{ opacity: 0 }, { opacity: 1 }]
  if (transition === 'fade-in-left') return [{ opacity: 0, transform: `translateX(${-24 * sign}px)` }, {}]
  if (transition === 'zoom-in') return [{ opacity: 0, transform: 'scale(0.97)' }, {}]
  return undefined
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays the user's page transition; not for the first page, and not where reduced motion is preferred. */
export function useRouteTransition(page: RefObject<HTMLElement | null>, transition: Preferences['transition']): void {
  const path = useLocation({ select: (location) => location.pathname })
  const shown = useRef(path)

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const frames = framesOf(transition, document.documentElement.dir === 'rtl' ? -1 : 1)
    if (frames && !isStill()) page.current?.animate(frames, { duration: durationMs, easing: 'ease-out' })
  }, [page, path, transition])
}
