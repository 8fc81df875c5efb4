import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { isInHash } from '#api/address.ts'
import { SkinProvider } from '#kit/base/skin-provider.tsx'
import { useLanguage } from '#kit/words.ts'
import { skins } from '#shell/customizer/preferences.ts'
import styles from './cover.module.css'

function OutsideApp({ children }: { children: ReactNode }) {
  useLanguage()
  return <SkinProvider skins={skins}>{children}</SkinProvider>
}

/** Mounts a page that needs no sign-in, without the app around it. */
export function mountPublicPage(element: HTMLElement, Screen: ComponentType) {
  // A change of the path behind the # does not load anything.
  if (isInHash) addEventListener('hashchange', () => location.reload())
  createRoot(element).render(
    <OutsideApp>
      <Screen />
    </OutsideApp>,
  )
}

/** What covers the whole page, which stays as it is underneath. */
export const Cover = ({ children }: { children: ReactNode }) => (
  <OutsideApp>
    <div className={styles.cover}>{children}</div>
  </OutsideApp>
)
