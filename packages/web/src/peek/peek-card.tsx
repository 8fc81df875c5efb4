import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { ownEscape } from './peek-parts.tsx'
import styles from './peek.module.css'

export interface PeekCardProps {
  id?: string | undefined
  /** What the card is about, where it is pinned. */
  label?: string | undefined
  /** Opened by a press: it holds the focus until it is closed. */
  isPinned?: boolean | undefined
  onClose: () => void
  children: ReactNode
}

/** The card below a link or a name, which says what is behind it. */
export function PeekCard({ id, label, isPinned = false, onClose, children }: PeekCardProps) {
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      offset={6}
      width={300}
      trapFocus={isPinned}
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={styles.anchor} aria-hidden="true" />
      </Popover.Target>
      <Popover.Dropdown
        id={id}
        role={isPinned ? 'dialog' : 'tooltip'}
        aria-label={isPinned ? label : undefined}
        // The card lies in the page's end, its presses must not open what the link lies in.
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        tabIndex={isPinned ? -1 : undefined}
        data-autofocus={isPinned || undefined}
        {...(isPinned ? ownEscape : {})}
      >
        <div className={styles.panel}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  )
}
