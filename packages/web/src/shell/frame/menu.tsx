import { ActionIcon } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Logo } from '#kit/text/logo.tsx'
import { t } from '#kit/words.ts'
import { MenuGroup } from './menu-group.tsx'
import { MenuLink } from './menu-link.tsx'
import { useMenu } from './menu-state.tsx'
import { useNav } from './nav-context.tsx'
import { groupsOf, isAt, type NavGroup, type Section } from './nav.ts'
import { changePreferences, usePreferences } from '#shell/customizer/preferences.ts'
import { useCan } from './rights.tsx'
import styles from './menu.module.css'

const MenuHold = lazy(() => import('./menu-hold.tsx').then(({ MenuHold }) => ({ default: MenuHold })))

/** A rail of groups whose pages fly out, a column of groups that fold, or a list with a search over narrow windows. */
export function Menu() {
  const { isOpen, setOpen } = useMenu()
  const { menuCollapsed, layout } = usePreferences()
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const [text, setText] = useState('')
  const groups = groupsOf(useNav(), useCan())
  const menu = useRef<HTMLElement>(null)
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen
  // Here, and not in what is loaded with the first opening: Escape may come before that has arrived.
  useHotkeys(isOpen ? [['Escape', () => setOpen(false)]] : [], [])
  useEffect(() => setText(''), [isOpen])
  // On top, the row of groups takes its place.
  if (isWide && layout === 'horizontal') return null

  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('Close menu')}
        className={styles.backdrop}
        data-open={isOpen || undefined}
        onClick={() => setOpen(false)}
      />
      <nav ref={menu} className={styles.menu} data-open={isOpen || undefined} aria-label={t('Main menu')}>
        <div className={styles.head}>
          <Link to="/" className={styles.brand} aria-label="RAD">
            <Logo />
            <span className={styles.name}>RAD</span>
          </Link>
          <ActionIcon className={styles.close} aria-label={t('Close menu')} onClick={() => setOpen(false)}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
        {isOpen ? (
          <input
            type="search"
            className={styles.search}
            value={text}
            aria-label={t('Search menu')}
            placeholder={t('Search menu')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
        <Groups groups={groups} text={text} isRail={isWide && menuCollapsed} />
        <button
          type="button"
          className={styles.pin}
          aria-label={menuCollapsed ? t('Expand menu') : t('Collapse menu')}
          onClick={() => changePreferences({ menuCollapsed: !menuCollapsed })}
        >
          {menuCollapsed ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.6} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} />
          )}
          <span className={styles.label}>{t('Collapse menu')}</span>
        </button>
      </nav>
      {wasOpened.current ? (
        <Suspense fallback={null}>
          <MenuHold menu={menu} isOpen={isOpen} />
        </Suspense>
      ) : null}
    </>
  )
}

/** One group is open at a time; in the column that of the page, until another is chosen. */
function Groups({ groups, text, isRail }: { groups: NavGroup[]; text: string; isRail: boolean }) {
  const path = useLocation({ select: (location) => location.pathname })
  const here = groups.find(({ entries }) => entries.some((entry) => isAt(path, entry)))?.section
  const [open, setOpen] = useState<Section | undefined>(here)
  const [peeked, setPeeked] = useState<Section>()
  useEffect(() => setOpen(here), [here])
  useEffect(() => setPeeked(undefined), [path])

  const search = text.trim().toLowerCase()
  if (search) {
    const found = groups
      .flatMap(({ entries }) => entries)
      .filter(({ title }) => t(title).toLowerCase().includes(search))
    return (
      <div className={styles.scroll}>
        <ul className={styles.groups}>
          {found.map((entry) => (
            <li key={entry.to}>
              <MenuLink entry={entry} count={undefined} />
            </li>
          ))}
        </ul>
        {found.length === 0 ? (
          <p className={styles.none}>{t('No results for “{text}”', { text: text.trim() })}</p>
        ) : null}
      </div>
    )
  }
  return (
    <div className={styles.scroll}>
      <ul className={styles.groups} data-rail={isRail || undefined}>
        {groups.map((group) => (
          <MenuGroup
            key={group.section}
            group={group}
            isRail={isRail}
            isOpen={group.section === (isRail ? peeked : open)}
            onToggle={() => setOpen(group.section === open ? undefined : group.section)}
            onPeek={(isOpen) => setPeeked(isOpen ? group.section : undefined)}
          />
        ))}
      </ul>
    </div>
  )
}
