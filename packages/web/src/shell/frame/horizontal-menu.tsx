import { Menu } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type KeyboardEvent, useRef } from 'react'
import { t } from '#kit/words.ts'
import { useNav } from './nav-context.tsx'
import { Count } from './menu-link.tsx'
import { groupsOf, isAt, type NavEntry } from './nav.ts'
import { useNavCounts } from './nav-counts.ts'
import { useCan } from './rights.tsx'
import styles from './horizontal-menu.module.css'

const linkTo = ({ to, search }: NavEntry) => ({ to, ...(search ? { search: search as never } : {}) })

/** The same pages as in the column, a row of groups that open downwards. */
export function HorizontalMenu() {
  const groups = groupsOf(useNav(), useCan())
  const path = useLocation({ select: (location) => location.pathname })
  const row = useRef<HTMLUListElement>(null)
  const counts = useNavCounts()
  const isOpen = (entry: NavEntry) => isAt(path, entry)
  const countOf = ({ counts: name }: NavEntry) => (name ? (counts[name] ?? 0) : 0)
  const sumOf = (entries: readonly NavEntry[]) => entries.reduce((sum, entry) => sum + countOf(entry), 0)

  /** Left and right go along the row, whatever way it runs. */
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const stops = [...(row.current?.querySelectorAll<HTMLElement>(':scope > li > :is(a, button)') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    const isForwards = (event.key === 'ArrowRight') !== (document.documentElement.dir === 'rtl')
    stops[(at + (isForwards ? 1 : -1) + stops.length) % stops.length]?.focus()
    event.preventDefault()
  }

  return (
    <nav aria-label={t('Main menu')} className={styles.menu}>
      <ul ref={row} className={styles.row} onKeyDown={move}>
        {groups.map(({ section, entries }) =>
          section === '' ? (
            entries.map((entry) => (
              <li key={entry.to}>
                <Link
                  {...linkTo(entry)}
                  className={styles.stop}
                  data-active={isOpen(entry) || undefined}
                  aria-current={isOpen(entry) ? 'page' : undefined}
                >
                  <entry.icon size={18} stroke={1.6} />
                  {t(entry.title)}
                </Link>
              </li>
            ))
          ) : (
            <li key={section}>
              <Menu
                trigger="click-hover"
                openDelay={80}
                closeDelay={160}
                position="bottom-start"
                width={232}
                offset={9}
                withInitialFocusPlaceholder={false}
              >
                <Menu.Target>
                  <button type="button" className={styles.stop} data-active={entries.some(isOpen) || undefined}>
                    {t(section)}
                    {sumOf(entries) > 0 ? <Count count={sumOf(entries)} /> : null}
                    <IconChevronDown size={14} stroke={1.6} />
                  </button>
                </Menu.Target>
                <Menu.Dropdown>
                  {entries.map((entry) => (
                    <Menu.Item
                      key={entry.to}
                      component={Link}
                      {...linkTo(entry)}
                      className={styles.item}
                      data-open={isOpen(entry) || undefined}
                      aria-current={isOpen(entry) ? 'page' : undefined}
                      leftSection={<entry.icon size={16} stroke={1.6} />}
                      rightSection={countOf(entry) > 0 ? <Count count={countOf(entry)} /> : undefined}
                    >
                      {t(entry.title)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
