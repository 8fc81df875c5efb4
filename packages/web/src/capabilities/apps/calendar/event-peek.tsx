import { ActionIcon, Button, Drawer, Popover } from '@mantine/core'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { CalendarEvent } from '@rad/api/apps/calendar/contract'
import { type ReactNode, useEffect } from 'react'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import { useFormat } from '#kit/text/format.tsx'
import type { NavEntry } from '#shell/frame/nav.ts'
import { t } from '#kit/words.ts'
import { isWebAddress } from './event-form.ts'
import { KindMark, kindName } from './kind-words.tsx'
import { whenWords } from './moments.ts'
import { repeatWords } from './repeat-rule.ts'
import type { PeekPlace } from './use-peek.ts'
import styles from './event-peek.module.css'

export interface EventPeekProps {
  event: CalendarEvent
  place: PeekPlace
  /** Undefined for a person who may look and not change. Both follow upon `onClose`. */
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** What an event is about, beside it, or from below on a phone; the form is one press further. */
export function EventPeek(props: EventPeekProps) {
  const { event, place, onClose } = props
  const isNarrow = useIsPhone()
  // What it points at moves away when something is scrolled.
  useEffect(() => {
    if (isNarrow) return
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[data-peek]'))) onClose()
    }
    window.addEventListener('scroll', onScroll, true)
    return () => window.removeEventListener('scroll', onScroll, true)
  }, [isNarrow, onClose])

  if (isNarrow)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        title={<PeekTitle event={event} />}
        classNames={{ content: styles.sheet }}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <PeekBody {...props} />
      </Drawer>
    )
  const { top, left, width, height } = place
  return (
    <Popover
      opened
      onDismiss={onClose}
      onChange={(isOpen) => isOpen || onClose()}
      position="right-start"
      width={340}
      offset={8}
      shadow="md"
      trapFocus
      withRoles={false}
      zIndex={390}
      middlewares={{ flip: { fallbackPlacements: ['left-start', 'bottom', 'top'] }, shift: { padding: 12 } }}
    >
      <Popover.Target>
        <span
          className={styles.anchor}
          style={{ inset: `${top}px auto auto ${left}px`, inlineSize: width, blockSize: height }}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.box} role="dialog" aria-label={event.title} data-peek>
        <header className={styles.head}>
          <PeekTitle event={event} />
          <ActionIcon size={28} aria-label={t('Close')} onClick={onClose}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </header>
        <PeekBody {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

const PeekTitle = ({ event }: { event: CalendarEvent }) => (
  <span className={styles.title}>
    <KindMark kind={event.extendedProps.calendar} size={16} />
    <bdi>{event.title}</bdi>
  </span>
)

function PeekBody({ event, onEdit, onRemove, onClose }: EventPeekProps) {
  const { timeZone } = useFormat()
  const { calendar, location, guests, recurrence, description } = event.extendedProps
  const closed = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <>
      <dl className={styles.facts}>
        <Detail icon={IconClock} label={t('When')}>
          <time dateTime={event.start} title={event.allDay ? undefined : timeZone}>
            {whenWords(event, timeZone)}
          </time>
        </Detail>
        {recurrence ? (
          <Detail icon={IconRepeat} label={t('Repeats')}>
            {repeatWords(recurrence)}
          </Detail>
        ) : null}
        {location ? (
          <Detail icon={IconMapPin} label={t('Location')}>
            <bdi>{location}</bdi>
          </Detail>
        ) : null}
        <Detail icon={() => <KindMark kind={calendar} size={16} />} label={t('Calendar')}>
          {kindName(calendar)}
        </Detail>
        {guests.length > 0 ? (
          <Detail icon={IconUsers} label={t('Guests')}>
            <ul className={styles.guests}>
              {guests.map((guest) => (
                <li key={guest}>
                  <bdi>{guest}</bdi>
                </li>
              ))}
            </ul>
          </Detail>
        ) : null}
        {description ? (
          <Detail icon={IconAlignLeft} label={t('Description')}>
            <p className={styles.text} dir="auto">
              {description}
            </p>
          </Detail>
        ) : null}
      </dl>
      <PeekActs url={event.url} onEdit={onEdit && closed(onEdit)} onRemove={onRemove && closed(onRemove)} />
    </>
  )
}

function PeekActs({ url, onEdit, onRemove }: { url: string } & Pick<EventPeekProps, 'onEdit' | 'onRemove'>) {
  const link = isWebAddress(url) ? url : undefined
  if (!link && !onEdit && !onRemove) return null
  return (
    <footer className={styles.acts}>
      {onEdit ? (
        <Button onClick={onEdit} data-autofocus>
          {t('Edit')}
        </Button>
      ) : null}
      {link ? (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={14} stroke={1.6} />}
        >
          {t('Open link')}
        </Button>
      ) : null}
      {onRemove ? (
        <Button variant="subtle" color="red" className={styles.remove} onClick={onRemove}>
          {t('Remove')}
        </Button>
      ) : null}
    </footer>
  )
}

function Detail({ icon: Icon, label, children }: { icon: NavEntry['icon']; label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt title={label}>
        <Icon size={16} stroke={1.6} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
