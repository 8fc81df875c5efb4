import { Switch } from '@mantine/core'
import { type HeardKind, heardKinds, notificationsApi } from '@rad/api/session/notifications/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './notification-switches.module.css'

const kinds = Object.keys(heardKinds) as HeardKind[]

/** What a person is notified of, kind by kind; saved at once. */
export function NotificationSwitches() {
  const { data, error, refetch } = useQuery(query(notificationsApi.mutes, {}))
  const keep = useSend(notificationsApi.setMutes)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const muted = keep.isPending ? keep.variables.body.muted : (data?.muted ?? [])
  const choose = (kind: HeardKind, isHeard: boolean) =>
    keep.mutate(
      { body: { muted: isHeard ? muted.filter((one) => one !== kind) : [...muted, kind] } },
      { onError: (refused) => showToast(translateApiMessage(refused.message), { tone: 'bad' }) },
    )

  return (
    <fieldset className={styles.kinds} disabled={!data} aria-busy={!data}>
      <legend>{t('Notification settings')}</legend>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          labelPosition="left"
          label={t(heardKinds[kind])}
          checked={!muted.includes(kind)}
          onChange={(event) => choose(kind, event.currentTarget.checked)}
        />
      ))}
      <p>{t('You don’t get new notifications for types that are turned off.')}</p>
    </fieldset>
  )
}
