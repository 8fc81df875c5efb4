import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the panel of queued changes, from anywhere that shows one. */
export function openQueue(open = true): void {
  isOpen = open
  listeners.forEach((listener) => listener())
}

function onOpening(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useQueueOpening = () => useSyncExternalStore(onOpening, () => isOpen)

/**
 * Loads the button for queued changes. Screens that work offline load it while they are online: later no
 * code can be fetched.
 */
export const loadQueueButton = () => import('./queue-button.tsx').then(({ QueueButton }) => ({ default: QueueButton }))
