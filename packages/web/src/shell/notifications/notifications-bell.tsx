import { ActionIcon } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { needWords, t } from '#kit/words.ts'
import { useArrivals, useCountInTitle, useLatest, useLive } from './use-notifications.ts'
import styles from './notifications.module.css'

const Panel = onDemand(async () => {
  const [{ NotificationsPanel }] = await Promise.all([import('./notifications-panel.tsx'), needWords('sentences')])
  return NotificationsPanel
})

const most = 9

/** How many notifications are unread, and the panel that shows them. */
export function NotificationsBell() {
  const { data } = useLatest()
  const unread = data?.unread ?? 0
  useLive()
  useArrivals(data?.rows)
  useCountInTitle(unread)

  return (
    <Panel
      trigger={
        <ActionIcon
          className={styles.bell}
          size={32}
          aria-label={
            unread > 0
              ? t('Notifications, {count, plural, one {# unread} other {# unread}}', { count: unread })
              : t('Notifications')
          }
        >
          <IconBell size={18} stroke={1.6} />
          {unread > 0 ? (
            /* Drawn by the style sheet: screen readers read the name above, and the two would differ from ten on. */
            <span className={styles.count} data-count={unread > most ? `${most}+` : unread} aria-hidden="true" />
          ) : null}
        </ActionIcon>
      }
    />
  )
}
