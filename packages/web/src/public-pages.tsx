import { createRoot } from 'react-dom/client'
import { currentPath, isInHash } from '#api/address.ts'
import { SkinProvider } from '#kit/base/skin-provider.tsx'
import { useLanguage } from '#kit/words.ts'
import { skins } from '#shell/customizer/preferences.ts'
import { Screen as ComingSoonScreen } from '#capabilities/admin/launch/coming-soon-screen.tsx'
import {
  Screen as MaintenanceScreen,
  type MaintenanceScreenProps,
} from '#capabilities/admin/maintenance/maintenance-screen.tsx'
import styles from './public-pages.module.css'

function PublicPage() {
  useLanguage()
  return (
    <SkinProvider skins={skins}>
      {currentPath().pathname.endsWith('/coming-soon') ? <ComingSoonScreen /> : <MaintenanceScreen />}
    </SkinProvider>
  )
}

/** The pages that need no sign-in, without the app around them. */
export function mountPublicPage(element: HTMLElement) {
  // A change of the path behind the # does not load anything.
  if (isInHash) addEventListener('hashchange', () => location.reload())
  createRoot(element).render(<PublicPage />)
}

function Cover(props: Required<MaintenanceScreenProps>) {
  useLanguage()
  return (
    <SkinProvider skins={skins}>
      <div className={styles.cover}>
        <MaintenanceScreen {...props} />
      </div>
    </SkinProvider>
  )
}

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
  root.render(<Cover onOpen={() => uncover('open')} onSignIn={() => uncover('sign-in')} />)
  return promise
}
