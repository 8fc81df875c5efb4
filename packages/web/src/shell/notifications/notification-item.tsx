import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { Notification } from '@rad/api/session/notifications/contract'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import { inWordsOf } from './notification-words.ts'
import styles from './notification-item.module.css'

const looks: Record<string, { icon: typeof IconBell; tone: string }> = {
  account: { icon: IconUserShield, tone: 'warn' },
  new_device: { icon: IconDeviceLaptop, tone: 'warn' },
  import_finished: { icon: IconFileImport, tone: 'good' },
  email: { icon: IconMail, tone: 'plain' },
  quota: { icon: IconBell, tone: 'warn' },
}

export interface NotificationItemProps {
  notification: Notification
  /** Its day is the heading above it: only the time is shown. */
  isUnderDay?: boolean
  /** Called when it is opened, before the page it leads to. */
  onOpen: () => void
  onMark: (read: boolean) => void
}

/** One notification: what happened and when, whether it was read, and the way to what it is about. */
export function NotificationItem({ notification, isUnderDay = false, onOpen, onMark }: NotificationItemProps) {
  const { ago, clock, instantWithZone } = useFormat()
  const { kind, title, text, link, created_at, read_at, times } = notification
  const { icon: Icon, tone } = looks[kind] ?? { icon: IconBell, tone: 'plain' }
  const isUnread = read_at === null
  const words = times > 1 ? t('{title}, {count} times', { title: inWordsOf(title), count: times }) : inWordsOf(title)

  return (
    <li className={styles.item} data-unread={isUnread || undefined}>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        <Icon size={18} stroke={1.6} />
      </span>
      <div className={styles.words}>
        <PathLink href={link} className={styles.title} onClick={onOpen}>
          {isUnread ? <VisuallyHidden>{t('Unread:')} </VisuallyHidden> : null}
          <bdi>{words}</bdi>
        </PathLink>
        {text ? (
          <p className={styles.text}>
            <bdi>{inWordsOf(text)}</bdi>
          </p>
        ) : null}
        <time className={styles.time} dateTime={created_at} title={instantWithZone(created_at)}>
          {isUnderDay ? clock(created_at) : ago(created_at)}
        </time>
      </div>
      <ActionIcon
        className={styles.mark}
        size={28}
        aria-label={
          isUnread ? t('Mark as read: {title}', { title: words }) : t('Mark as unread: {title}', { title: words })
        }
        title={isUnread ? t('Mark as read') : t('Mark as unread')}
        onClick={() => onMark(isUnread)}
      >
        {isUnread ? (
          <>
            <span className={styles.dot} />
            <IconCircleCheck className={styles.wish} size={18} stroke={1.6} />
          </>
        ) : (
          <IconCircle className={styles.wish} size={18} stroke={1.6} />
        )}
      </ActionIcon>
    </li>
  )
}
