/** How far the clock of the demo in this browser was moved forward, in milliseconds; stored across pages. */
const key = 'rad.clock'
let ahead = import.meta.env.API_IN_PAGE ? Number(localStorage.getItem(key)) : 0

/** The time by the clock of the product, in milliseconds since 1970: the machine's own, save in a demo that moved on. */
export const timeNow = (): number => Date.now() + ahead

export const clockAhead = (): number => ahead

const listeners = new Set<() => void>()

/** Calls back when the clock was moved on: what is shown was read before. */
export const onClockMoved = (listener: () => void): void => void listeners.add(listener)

export function setClockAhead(ms: number): void {
  if (ms === ahead) return
  ahead = ms
  localStorage.setItem(key, String(ms))
  listeners.forEach((listener) => listener())
}
