import { createRoot } from 'react-dom/client'
import { Cover, mountPublicPage } from '#shell/frame/outside-app.tsx'
import { Screen as MaintenanceScreen } from './maintenance-screen.tsx'

export const mountMaintenancePage = (element: HTMLElement) => mountPublicPage(element, MaintenanceScreen)

/**
 * Covers the whole page, which stays as it is underneath: unsaved input is still there when the product
 * opens again. Resolves then, or when an administrator wants to sign in.
 */
export function coverForMaintenance(page: HTMLElement): Promise<'open' | 'sign-in'> {
  const { promise, resolve } = Promise.withResolvers<'open' | 'sign-in'>()
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  const uncover = (why: 'open' | 'sign-in') => {
    page.inert = false
    root.unmount()
    element.remove()
    resolve(why)
  }
  page.inert = true
  root.render(
    <Cover>
      <MaintenanceScreen onOpen={() => uncover('open')} onSignIn={() => uncover('sign-in')} />
    </Cover>,
  )
  return promise
}
