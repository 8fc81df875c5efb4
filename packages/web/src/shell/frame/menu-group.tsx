import { useLocation } from '@tanstack/react-router'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react'
import { t } from '#kit/words.ts'
import { Count, MenuLink } from './menu-link.tsx'
import { isAt, type NavGroup } from './nav.ts'
import { useNavCounts } from './nav-counts.ts'
import { sectionIcons } from './section-icons.ts'
import styles from './menu.module.css'

export interface MenuGroupProps {
  group: NavGroup
  isOpen: boolean
  /** In the rail: its pages open beside it. */
  isRail: boolean
  onToggle: () => void
  onPeek: (isOpen: boolean) => void
}

/** A group of pages: collapsible below its name in the column, a flyout beside its icon in the rail. */
export function MenuGroup({ group: { section, entries }, isOpen, isRail, onToggle, onPeek }: MenuGroupProps) {
  const counts = useNavCounts()
  const path = useLocation({ select: (location) => location.pathname })
  const root = useRef<HTMLLIElement>(null)
  const listId = useId()
  const isHere = entries.some((entry) => isAt(path, entry))
  const countOf = (name: string | undefined) => (name ? counts[name] : undefined)
  const count = entries.reduce((sum, entry) => sum + (countOf(entry.counts) ?? 0), 0)
  if (section === '')
    return entries.map((entry) => (
      <li key={entry.to} title={isRail ? t(entry.title) : undefined}>
        <MenuLink entry={entry} count={countOf(entry.counts)} />
      </li>
    ))

  const Icon = sectionIcons[section] ?? entries[0]!.icon
  /** Arrow keys move through the pages of the flyout; Escape returns to the icon. */
  const move = (event: KeyboardEvent) => {
    const way = { ArrowDown: 1, ArrowUp: -1, Escape: 0 }[event.key]
    if (!isRail || way === undefined) return
    const [button, ...links] = root.current!.querySelectorAll<HTMLElement>('button, a')
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (way === 0) {
      onPeek(false)
      button!.focus()
    } else links[(at + way + links.length) % links.length]?.focus()
    event.preventDefault()
  }
  const top = root.current?.getBoundingClientRect().top ?? 0

  return (
    <li
      ref={root}
      className={styles.group}
      data-open={isOpen || undefined}
      data-here={isHere || undefined}
      onKeyDown={move}
      {...(isRail && {
        onPointerEnter: (event) => event.pointerType === 'mouse' && onPeek(true),
        onPointerLeave: (event) => event.pointerType === 'mouse' && onPeek(false),
        onBlur: ({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onPeek(false),
      })}
    >
      <button
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        aria-controls={listId}
        onFocus={({ currentTarget }) => isRail && currentTarget.matches(':focus-visible') && onPeek(true)}
        onClick={isRail ? () => onPeek(true) : onToggle}
      >
        <Icon size={20} stroke={1.6} />
        <span className={styles.label}>{t(section)}</span>
        {count > 0 && !(isOpen && !isRail) ? <Count count={count} /> : null}
        <IconChevronDown className={styles.chevron} size={14} stroke={1.8} />
      </button>
      <div
        id={listId}
        className={styles.pages}
        hidden={!isOpen}
        style={{ '--at': `${top}px`, '--rows': entries.length } as CSSProperties}
      >
        <p className={styles.section} aria-hidden="true">
          {t(section)}
        </p>
        <ul aria-label={t(section)}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <MenuLink entry={entry} count={countOf(entry.counts)} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
