import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { RouterLink } from '#kit/page/router-link.tsx'
import { usePinnedPeek } from './pinned-peek.tsx'
import styles from './peek.module.css'

// Popovers are much of a page's code, and most names and numbers are never pointed at.
const loadPanel = () => import('./peek-panel.tsx')
const PeekPanel = lazy(() => loadPanel().then(({ PeekPanel }) => ({ default: PeekPanel })))

/** What is shown of a record or a person before anything is opened. */
export type Peeked =
  | { kind: 'ticket' | 'complaint' | 'conversation' | 'customer'; no: string }
  | { kind: 'vehicle'; vin: string }
  | { kind: 'outlet'; code: string }
  | { kind: 'person'; id: string; name: string; role?: string | undefined }

interface TriggerProps {
  'aria-describedby'?: string | undefined
}

const openAfterMs = 350
const closeAfterMs = 200

/**
 * Opens a card below a link that the pointer rests on or the keyboard has reached; what it shows is fetched only then. A
 * touch opens the link itself. Escape closes the card and nothing around it.
 */
export function Peek({ of, children }: { of: Peeked; children: ReactElement<TriggerProps> }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { soon, now } = useLater(setOpen)
  const isPressed = useRef(false)
  const close = () => now(false)
  return (
    <span
      role="presentation"
      className={styles.peek}
      onPointerEnter={({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return
        void loadPanel()
        soon(true, openAfterMs)
      }}
      onPointerLeave={() => soon(false, closeAfterMs)}
      onPointerDown={() => {
        isPressed.current = true
        close()
      }}
      onPointerUp={() => (isPressed.current = false)}
      onFocus={() => !isPressed.current && soon(true, openAfterMs)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
    >
      {cloneElement(children, { 'aria-describedby': isOpen ? id : undefined })}
      {isOpen ? (
        <Suspense fallback={null}>
          <PeekPanel id={id} of={of} onClose={close} />
        </Suspense>
      ) : null}
    </span>
  )
}

/** Announces something later, unless something else comes first. */
function useLater(say: (isOpen: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (isOpen: boolean, milliseconds: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(say, milliseconds, isOpen)
  }
  const now = (isOpen: boolean) => {
    clearTimeout(timer.current)
    say(isOpen)
  }
  return { soon, now }
}

/** The number of a ticket, which opens it. */
export const TicketLink = ({ no }: { no: string }) => (
  <Peek of={{ kind: 'ticket', no }}>
    <RouterLink to="/tickets/$no" params={{ no }}>
      {no}
    </RouterLink>
  </Peek>
)

/** The same of a complaint; `children` where it is not its number alone that is read. */
export const ComplaintLink = ({ no, children = no }: { no: string; children?: string }) => (
  <Peek of={{ kind: 'complaint', no }}>
    <RouterLink to="/complaints/$no" params={{ no }}>
      {children}
    </RouterLink>
  </Peek>
)

/** The same of a conversation. */
export const ConversationLink = ({ no }: { no: string }) => (
  <Peek of={{ kind: 'conversation', no }}>
    <RouterLink to="/conversations/$no" params={{ no }} search={{} as never}>
      {no}
    </RouterLink>
  </Peek>
)

interface KnownLinkProps {
  /** Whether the reader may read such records; what is there alone is for who may not. */
  canOpen: boolean
  /** What is read, where that is not what the record is found by. */
  children?: string | undefined
}

/** The VIN of a vehicle, which opens it. */
export const VehicleLink = ({ vin, canOpen, children = vin }: KnownLinkProps & { vin: string }) =>
  canOpen ? (
    <Peek of={{ kind: 'vehicle', vin }}>
      <RouterLink to="/vehicles/$vin" params={{ vin }}>
        {children}
      </RouterLink>
    </Peek>
  ) : (
    <bdi>{children}</bdi>
  )

/** The number or name of a customer, which opens them. */
export const CustomerLink = ({ no, canOpen, children = no }: KnownLinkProps & { no: string }) =>
  canOpen ? (
    <Peek of={{ kind: 'customer', no }}>
      <RouterLink to="/customers/$no" params={{ no }}>
        {children}
      </RouterLink>
    </Peek>
  ) : (
    <bdi>{children}</bdi>
  )

export interface OutletLinkProps {
  code: string
  name: string
  /** Whether the reader may read outlets; the name alone is for those who may not. */
  canOpen: boolean
}

/** The name of an outlet, which opens it. */
export const OutletLink = ({ code, name, canOpen }: OutletLinkProps) =>
  canOpen ? (
    <Peek of={{ kind: 'outlet', code }}>
      <RouterLink to="/outlets/$code" params={{ code }}>
        {name}
      </RouterLink>
    </Peek>
  ) : (
    <bdi>{name}</bdi>
  )

export interface PersonNameProps {
  /** Without one the name is only read: the product itself, or someone of a file. */
  id: string | null | undefined
  name: string
  /** As far as it is known at the place of the name. */
  role?: string | undefined
}

/** The name of a person; a press, too, opens their card, since there is no page behind it. */
export function PersonName({ id, ...person }: PersonNameProps) {
  return id ? <PressedName id={id} {...person} /> : <bdi>{person.name}</bdi>
}

function PressedName({ id, name, role }: PersonNameProps & { id: string }) {
  const of = { kind: 'person', id, name, role } as const
  const { button, panel } = usePinnedPeek(of)
  return (
    <span className={styles.peek}>
      <Peek of={of}>
        <button {...button} className={styles.person}>
          <bdi>{name}</bdi>
        </button>
      </Peek>
      {panel}
    </span>
  )
}
