import { lockScreen } from '#api/screen-lock.ts'
import { readPreferences } from './preferences.ts'

/** The time of the last activity in any tab of this browser. */
const activeKey = 'rad.active'
const noteEveryMs = 5_000
const lookEveryMs = 5_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const note = () => localStorage.setItem(activeKey, String(Date.now()))

/** Whether the user has been idle for as long as they chose; true on a browser that was closed meanwhile, too. */
export function isTimeToLock(): boolean {
  const minutes = readPreferences().lockAfterMinutes
  const last = Number(localStorage.getItem(activeKey))
  return minutes > 0 && last > 0 && Date.now() - last >= minutes * 60_000
}

/** Locks the screen after the idle time, in all tabs and after the computer has slept. Returns a function that stops it. */
export function lockWhenIdle(): () => void {
  let notedAt = 0
  const look = () => {
    if (isTimeToLock()) void lockScreen()
  }
  const beActive = () => {
    if (Date.now() - notedAt < noteEveryMs) return
    // Moving the mouse to wake the computer does not prevent the lock.
    if (isTimeToLock()) return void lockScreen()
    notedAt = Date.now()
    note()
  }
  // Opening the product counts as activity: the earlier note belongs to an earlier sign-in.
  note()
  const timer = setInterval(look, lookEveryMs)
  for (const sign of signs) addEventListener(sign, beActive, { passive: true, capture: true })
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, beActive, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}
