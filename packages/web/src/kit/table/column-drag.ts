import type { PointerEvent } from 'react'

const startPixels = 6
const holdMilliseconds = 350

/** The index at which a dragged column is dropped: before the first of the others whose middle is behind the pointer. */
export function landingOf(middles: readonly number[], at: number, isMirrored: boolean): number {
  const isBehind = (middle: number) => (isMirrored ? at > middle : at < middle)
  const found = middles.findIndex(isBehind)
  return found < 0 ? middles.length : found
}

const headsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(':scope > th[data-column]')]
const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** Shows where it would land. */
function markLanding(others: readonly HTMLElement[], to: number | undefined) {
  for (const [index, other] of others.entries()) {
    if (to === index) other.dataset.drop = 'before'
    else if (to === others.length && index === to - 1) other.dataset.drop = 'after'
    else delete other.dataset.drop
  }
}

/**
 * Drags the head of a column to another place: with a mouse at once, with a finger after a long press, so that a table can
 * still be scrolled. `onLand` gets its new index among the columns. Escape leaves it where it was.
 */
export function dragHead(event: PointerEvent<HTMLElement>, onLand: (to: number) => void) {
  const head = event.currentTarget
  const row = head.parentElement
  if (event.button !== 0 || !row || (event.target as HTMLElement).closest('[data-handle]')) return
  const { pointerId, clientX: from } = event
  const others = headsOf(row).filter((other) => other !== head)
  const isMirrored = getComputedStyle(row).direction === 'rtl'
  let to: number | undefined
  let isDragged = false

  const begin = () => {
    isDragged = true
    head.dataset.dragging = 'true'
    head.setPointerCapture(pointerId)
  }
  const holding = event.pointerType === 'touch' ? setTimeout(begin, holdMilliseconds) : undefined
  const move = ({ clientX }: { clientX: number }) => {
    if (!isDragged && Math.abs(clientX - from) > startPixels) {
      if (holding !== undefined) return end()
      begin()
    }
    if (!isDragged) return
    to = landingOf(others.map(middleOf), clientX, isMirrored)
    markLanding(others, to)
  }
  // The finger that drags must not scroll the table as well.
  const keepStill = (touch: TouchEvent) => {
    if (isDragged && touch.cancelable) touch.preventDefault()
  }
  const end = () => {
    clearTimeout(holding)
    delete head.dataset.dragging
    markLanding(others, undefined)
    controller.abort()
  }
  const drop = () => {
    const landed = isDragged ? to : undefined
    // The press that ends a drag sorts nothing.
    if (isDragged) head.addEventListener('click', stop, { capture: true, once: true })
    if (isDragged) setTimeout(() => head.removeEventListener('click', stop, { capture: true }))
    end()
    if (landed !== undefined) onLand(landed)
  }
  const stop = (click: Event) => {
    click.preventDefault()
    click.stopPropagation()
  }
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', end, { signal })
  head.addEventListener('touchmove', keepStill, { signal, passive: false })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}
