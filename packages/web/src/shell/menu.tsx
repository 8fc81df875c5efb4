import { ActionIcon } from '@mantine/core'
import { useFocusTrap, useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinnedFilled from '@tabler/icons-react/dist/esm/icons/IconPinnedFilled.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Logo } from '#kit/logo.tsx'
import { useMenu } from './menu-state.tsx'
import { useNav } from './nav-context.tsx'
import { groupsOf } from './nav.ts'
import { useCan } from './rights.tsx'
import styles from './menu.module.css'

/** A rail of icons that widens under the pointer or the focus, a fixed column when pinned, an overlay on narrow windows. */
export function Menu() {
  const { isPinned, setPinned, isOpen, setOpen } = useMenu()
  const groups = groupsOf(useNav(), useCan())
  const trap = useFocusTrap(isOpen)
  useHotkeys([['Escape', () => setOpen(false)]])

  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label="Close the menu"
        className={styles.backdrop}
        data-open={isOpen || undefined}
        onClick={() => setOpen(false)}
      />
      <nav ref={trap} className={styles.menu} data-open={isOpen || undefined} aria-label="Main menu">
        <div className={styles.head}>
          <Link to="/" className={styles.brand}>
            <Logo />
            <span className={styles.name}>RAD</span>
          </Link>
          <ActionIcon
            className={styles.pin}
            aria-label="Keep the menu open"
            aria-pressed={isPinned}
            onClick={() => setPinned(!isPinned)}
          >
            {isPinned ? <IconPinnedFilled size={16} /> : <IconPin size={16} stroke={1.6} />}
          </ActionIcon>
          <ActionIcon className={styles.close} aria-label="Close the menu" onClick={() => setOpen(false)}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
        <div className={styles.scroll}>
          {groups.map(({ section, entries }) => (
            <section key={section} className={styles.group} aria-label={section || undefined}>
              {section ? <h2 className={styles.section}>{section}</h2> : null}
              <ul>
                {entries.map(({ to, search, title, icon: Icon }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      {...(search ? { search: search as never } : {})}
                      className={styles.item}
                      activeOptions={{ exact: to === '/', includeSearch: false }}
                      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
                    >
                      <Icon size={20} stroke={1.6} />
                      <span className={styles.label}>{title}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </nav>
    </>
  )
}
