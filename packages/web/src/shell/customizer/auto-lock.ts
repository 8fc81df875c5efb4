import { lockScreen } from '#api/screen-lock.ts'
import { readPreferences } from './preferences.ts'

/** When something was last done in any tab of this browser. */
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

/** Locks the screen once it is time, over all tabs and after a computer has slept. Answers how to stop. */
export function lockWhenIdle(): () => void {
  let notedAt = 0
  const look = () => {
    if (isTimeToLock()) void lockScreen()
  }
  const beActive = () => {
    if (Date.now() - notedAt < noteEveryMs) return
    // Who wakes a computer by the mouse comes too late.
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
