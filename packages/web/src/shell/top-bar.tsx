import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect } from 'react'
import { AppearanceMenu } from './appearance-menu.tsx'
import { useMenu } from './menu-state.tsx'
import { isApple, openQuickSearch } from './shortcuts.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './top-bar.module.css'

export interface TopBarProps {
  title: string | undefined
  parent: { title: string; to?: string } | undefined
}

export function TopBar({ title, parent }: TopBarProps) {
  const { setOpen } = useMenu()
  useEffect(() => {
    document.title = title ? `${title} · RAD` : 'RAD'
  }, [title])

  return (
    <header className={styles.bar}>
      <ActionIcon className={styles.hamburger} size={32} aria-label="Open the menu" onClick={() => setOpen(true)}>
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <nav aria-label="Breadcrumb" className={styles.crumbs}>
        {parent ? (
          <>
            {parent.to ? <Link to={parent.to}>{parent.title}</Link> : <span>{parent.title}</span>}
            <span aria-hidden="true">/</span>
          </>
        ) : null}
        <span aria-current="page">{title}</span>
      </nav>
      <button type="button" className={styles.search} onClick={() => openQuickSearch()}>
        <IconSearch size={16} stroke={1.6} />
        <span className={styles.hint}>Search</span>
        <kbd className={styles.keys}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <AppearanceMenu />
      <UserMenu />
    </header>
  )
}
