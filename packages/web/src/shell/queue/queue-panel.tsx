import { Button } from '@mantine/core'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import { discardChange, type QueuedChange, retryChange, sendQueued } from '#api/queue.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import panelStyles from '#shell/notifications/notifications.module.css'
import styles from './queue.module.css'

/** The queued changes, in order, and the decisions on refused ones. */
export function QueuePanel({ changes }: { changes: readonly QueuedChange[] }) {
  return (
    <>
      <header className={panelStyles.head}>
        <h2>{t('Not sent yet')}</h2>
        <span className={panelStyles.space} />
        {changes.some((change) => !change.refused) ? (
          <Button size="compact-xs" variant="subtle" onClick={() => void sendQueued()}>
            {t('Send now')}
          </Button>
        ) : null}
      </header>
      <div className={panelStyles.scroll} data-autofocus tabIndex={-1}>
        {changes.length === 0 ? (
          <EmptyState
            icon={<IconCloudCheck size={26} stroke={1.5} />}
            title={t('Everything was sent')}
            text={t('Changes you make without a connection wait here.')}
          />
        ) : null}
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.place} change={change} />
          ))}
        </ul>
      </div>
      <footer className={styles.foot}>
        {t('Changes are kept on this device and sent in order once you are online.')}
      </footer>
    </>
  )
}

function Change({ change }: { change: QueuedChange }) {
  const format = useFormat()
  const { title, text, at, refused } = change
  return (
    <li className={styles.change}>
      <div className={styles.line}>
        <strong>{title}</strong>
        <Badge tone={refused ? 'bad' : 'warn'}>{refused ? t('Not accepted') : t('Not sent')}</Badge>
      </div>
      <p>
        {text} <span className={styles.at}>{format.instant(at)}</span>
      </p>
      {refused ? <Decision change={change} /> : null}
    </li>
  )
}

/** The current version on the server, where the change conflicted with it. */
function versionNow({ refused }: QueuedChange): number | undefined {
  const { current } = (refused?.details ?? {}) as { current?: { version?: number } }
  return current?.version
}

function Decision({ change }: { change: QueuedChange }) {
  const isStale = change.refused?.code === 'version.stale'
  return (
    <>
      <p className={styles.why} role="alert">
        {t(change.refused!.message)}
      </p>
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" onClick={() => discardChange(change)}>
          {t('Discard')}
        </Button>
        <Button size="compact-sm" onClick={() => retryChange(change, versionNow(change))}>
          {isStale ? t('Send anyway') : t('Try again')}
        </Button>
      </div>
    </>
  )
}
