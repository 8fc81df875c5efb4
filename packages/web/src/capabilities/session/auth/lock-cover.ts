import { isLocked, onLocked } from '#api/screen-lock.ts'
import { hidePage } from '#kit/base/hide-page.ts'
import { needWords } from '#kit/words.ts'

/**
 * Covers the page whenever the screen is locked. What was on screen is out of sight before what covers it has arrived, and
 * stays so where it never does. Answers what covers it at once, and resolves when it is unlocked.
 */
export function coverWhenLocked(): () => Promise<void> {
  let cover: Promise<void> | undefined
  const begin = async () => {
    const hidden = hidePage()
    const words = needWords('capabilities/session/auth/lock-page').catch(() => undefined)
    const [{ coverForLock }] = await Promise.all([import('./lock-page.tsx'), words])
    // It may have been unlocked in another tab meanwhile.
    if (isLocked()) await coverForLock()
    hidden.show()
  }
  const coverOnce = () => (cover ??= begin().finally(() => (cover = undefined)))
  onLocked(() => void coverOnce())
  return coverOnce
}
