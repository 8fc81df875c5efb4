import { useRef } from 'react'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Shortcuts } from './shortcuts.tsx'
import { MenuProvider } from './menu-state.tsx'
import { Menu } from './menu.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useCan } from './rights.tsx'
import { NotAuthorizedScreen } from './state-screens.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './frame.module.css'

/** Menu, bar and page. The page is drawn only where the person holds the right it names. */
export function Frame() {
  const can = useCan()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const main = useRef<HTMLElement>(null)

  return (
    <MenuProvider>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to the content
      </a>
      <ProgressLine />
      <Menu />
      <div className={styles.body}>
        <TopBar title={page?.title} parent={page?.parent} />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          {page?.allow && !can(page.allow) ? <NotAuthorizedScreen /> : <Outlet />}
        </main>
      </div>
      <Shortcuts />
    </MenuProvider>
  )
}
