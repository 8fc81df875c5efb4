import { createRoot } from 'react-dom/client'
import { leaveTo } from '#api/address.ts'
import { onUnlocked } from '#api/screen-lock.ts'
import { onSignedOutElsewhere } from '#api/session.ts'
import { Cover } from '#shell/frame/outside-app.tsx'
import { LockedPage } from './locked-page.tsx'

/**
 * Covers the whole page, which stays as it is underneath, out of sight and reach: unsaved input is still there
 * when the screen is unlocked. Resolves then.
 */
export function coverForLock(): Promise<void> {
  const element = document.createElement('div')
  element.dataset.lock = ''
  document.body.append(element)
  const { title } = document
  const root = createRoot(element)
  // Keys of the pages underneath would act on what is out of sight.
  const keep = (event: KeyboardEvent) => {
    if (!element.contains(event.target as Node)) event.stopImmediatePropagation()
  }
  const hold = (event: KeyboardEvent) => event.stopPropagation()
  const kinds = ['keydown', 'keyup', 'keypress'] as const
  for (const kind of kinds) {
    addEventListener(kind, keep, true)
    element.addEventListener(kind, hold)
  }
  const stopHearing = onSignedOutElsewhere(() => leaveTo('/login?ended'))
  root.render(
    <Cover>
      <LockedPage />
    </Cover>,
  )
  return new Promise((resolve) => {
    const stop = onUnlocked(() => {
      stop()
      stopHearing()
      for (const kind of kinds) removeEventListener(kind, keep, true)
      root.unmount()
      element.remove()
      document.title = title
      resolve()
    })
  })
}
