import { useSyncExternalStore } from 'react'

/** How much needs action on a page of the menu, by the name its `counts` gives. */
export type NavCounts = Readonly<Record<string, number>>

/** So many are counted; more are shown as "99+". */
export const mostCounted = 99

let shown: NavCounts = {}
const listeners = new Set<() => void>()

/** Called by the capability that counts; the menu only shows. */
export function showNavCounts(counts: NavCounts): void {
  shown = counts
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useNavCounts = (): NavCounts => useSyncExternalStore(subscribe, () => shown)
