import { word } from '@rad/api/words'
import type { Client } from '@rad/api/admin/clients/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './client.module.css'

const states: Record<Client['status'], [string, Tone]> = {
  active: [word('Active'), 'good'],
  suspended: [word('Suspended'), 'bad'],
}

export const statusName = (status: Client['status']) => t(states[status][0])

export function ClientStatusBadge({ status }: { status: Client['status'] }) {
  return <Badge tone={states[status][1]}>{statusName(status)}</Badge>
}

const signs = { enough: null, warned: IconAlertTriangle, stopped: IconBan }

type Used = Pick<Client, 'messages' | 'monthly_message_quota' | 'used_percent' | 'quota_state'>

/** How much of the month's quota is used: figures, a bar, and a sign where it comes to an end. */
export function QuotaBar({ client }: { client: Used }) {
  const { number } = useFormat()
  const { messages, monthly_message_quota: quota, used_percent: percent, quota_state: state } = client
  const Sign = signs[state]
  return (
    <span className={styles.quota} data-state={state}>
      <span className={styles.used}>
        <span>{t('{used} of {quota}', { used: number(messages), quota: number(quota) })}</span>
        <strong>
          {Sign ? <Sign size={13} stroke={2} aria-hidden="true" /> : null}
          {state === 'stopped' ? t('Quota reached') : t('{percent}%', { percent: number(percent) })}
        </strong>
      </span>
      <span className={styles.track} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(percent, 100)}%` }} />
      </span>
    </span>
  )
}
