import { Popover } from '@mantine/core'
import type { Peeked } from './peek.tsx'
import { ComplaintPeek, ConversationPeek, OutletPeek, TicketPeek } from './record-peeks.tsx'
import { CustomerPeek, VehiclePeek } from './vehicle-peeks.tsx'
import { PersonPeek } from './person-peek.tsx'
import styles from './peek.module.css'

export interface PeekPanelProps {
  id?: string
  of: Peeked
  /** Opened by a press: it holds the focus until it is closed. */
  isPinned?: boolean
  onClose: () => void
}

/** The card below a link or a name, which says what stands behind it. */
export function PeekPanel({ id, of, isPinned = false, onClose }: PeekPanelProps) {
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
        aria-label={isPinned && of.kind === 'person' ? of.name : undefined}
        // The card lies in the page's end, its presses must not open what the link lies in.
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        tabIndex={isPinned ? -1 : undefined}
        data-autofocus={isPinned || undefined}
      >
        <div className={styles.panel}>
          <Content of={of} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function Content({ of }: { of: Peeked }) {
  switch (of.kind) {
    case 'ticket':
      return <TicketPeek no={of.no} />
    case 'complaint':
      return <ComplaintPeek no={of.no} />
    case 'conversation':
      return <ConversationPeek no={of.no} />
    case 'vehicle':
      return <VehiclePeek vin={of.vin} />
    case 'customer':
      return <CustomerPeek no={of.no} />
    case 'outlet':
      return <OutletPeek code={of.code} />
    case 'person':
      return <PersonPeek {...of} />
  }
}
