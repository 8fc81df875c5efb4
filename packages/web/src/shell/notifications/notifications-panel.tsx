import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import IconBellCheck from '@tabler/icons-react/dist/esm/icons/IconBellCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { cloneElement, type ReactElement, useEffect, useState } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { NotificationItem } from './notification-item.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { closeArrivals, useLatest, useMarking } from './use-notifications.ts'
import styles from './notifications.module.css'

/** The latest notifications; all of them are on a separate page. */
export function NotificationsPanel({ trigger }: OpenedProps) {
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { data, error, refetch } = useLatest()
  useEffect(() => {
    if (isOpen) closeArrivals()
  }, [isOpen])
  const { markAll, isMarkingAll } = useMarking()
  const unread = data?.unread ?? 0

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      onClose={() => setChoosing(false)}
      position="bottom-end"
      offset={12}
      width="min(400px, calc(100vw - 24px))"
      radius="lg"
      // The bar it hangs on is always in sight.
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(trigger as ReactElement<{ onClick?: () => void }>, { onClick: () => setOpen(!isOpen) })}
      </Popover.Target>
      <Popover.Dropdown className={styles.panel}>
        <header className={styles.head}>
          <h2>{t('Notifications')}</h2>
          {unread > 0 ? <span className={styles.pill}>{t('{count} new', { count: unread })}</span> : null}
          <span className={styles.space} />
          <Tooltip label={t('Mark all as read')}>
            <ActionIcon
              size={30}
              aria-label={t('Mark all as read')}
              disabled={unread === 0}
              loading={isMarkingAll}
              onClick={markAll}
            >
              <IconChecks size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('Notification settings')}>
            <ActionIcon
              size={30}
              aria-label={t('Notification settings')}
              aria-pressed={isChoosing}
              onClick={() => setChoosing(!isChoosing)}
            >
              <IconSettings size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </header>
        <div className={styles.scroll} data-autofocus tabIndex={-1}>
          {isChoosing ? (
            <NotificationSwitches />
          ) : error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Latest onOpen={() => setOpen(false)} />
          )}
        </div>
        <footer className={styles.foot}>
          <ButtonLink to={'/notifications' as never} variant="subtle" fullWidth onClick={() => setOpen(false)}>
            {t('All notifications')}
          </ButtonLink>
        </footer>
      </Popover.Dropdown>
    </Popover>
  )
}

function Latest({ onOpen }: { onOpen: () => void }) {
  const { data } = useLatest()
  const { mark } = useMarking()
  if (!data) return <div className={styles.loading} aria-busy="true" />
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon={<IconBellCheck size={26} stroke={1.5} />}
        title={t('No new notifications')}
        text={t('Updates about your work and account appear here.')}
      />
    )
  return (
    <ul className={styles.list}>
      {data.rows.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onOpen={() => {
            if (!notification.read_at) mark(notification.id, true)
            onOpen()
          }}
          onMark={(read) => mark(notification.id, read)}
        />
      ))}
    </ul>
  )
}
