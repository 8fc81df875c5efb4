import type { CalendarEvent } from '@rad/api/apps/calendar/contract'
import { useCallback, useState } from 'react'
import { keyOfEvent } from './calendar-view.ts'

/** What the peek points at, in the pixels of the window. */
export interface PeekPlace {
  top: number
  left: number
  width: number
  height: number
}

interface Peeked {
  key: string
  element: HTMLElement
  place: PeekPlace
}

/** Beside the event; of one that is wide, where it was pressed, or at its beginning. */
function placeOf(element: HTMLElement, { clientX, detail }: MouseEvent): PeekPlace {
  const box = element.getBoundingClientRect()
  const top = Math.max(box.top, 0)
  const height = Math.min(box.bottom, window.innerHeight) - top
  if (box.width < window.innerWidth / 3) return { top, height, left: box.left, width: box.width }
  const isByHand = detail > 0
  const start = document.documentElement.dir === 'rtl' ? box.right - 120 : box.left + 120
  return { top, height, left: isByHand ? clientX : start, width: 0 }
}

/** Which event is peeked at. The focus goes back to it, so that whatever opens next gives it back there too. */
export function usePeek(events: readonly CalendarEvent[]) {
  const [peeked, setPeeked] = useState<Peeked>()
  const open = useCallback((event: CalendarEvent, element: HTMLElement, press: MouseEvent) => {
    setPeeked({ key: keyOfEvent(event), element, place: placeOf(element, press) })
  }, [])
  const close = useCallback(() => {
    if (peeked?.element.isConnected) peeked.element.focus({ preventScroll: true })
    setPeeked(undefined)
  }, [peeked])
  const event = peeked && events.find((one) => keyOfEvent(one) === peeked.key)
  return { peek: peeked && event ? { event, place: peeked.place } : undefined, open, close }
}
