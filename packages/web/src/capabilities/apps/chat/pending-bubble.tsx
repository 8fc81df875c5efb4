import { Button } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { t } from '#kit/words.ts'
import { MessageText } from './message-text.tsx'
import type { Pending, Sending } from './use-sending.ts'
import styles from './bubble.module.css'

/** A message on its way, or one that was refused. */
export function PendingBubble({ pending, sending }: { pending: Pending; sending: Sending }) {
  return (
    <div className={styles.line} data-own data-first>
      <span className={styles.side} />
      <div className={styles.message}>
        <div className={styles.bubbleRow}>
          <div className={styles.bubble} data-pending>
            {pending.file ? (
              <p className={styles.text}>
                <bdi>{pending.file.name}</bdi>
              </p>
            ) : null}
            {pending.text === '' ? null : <MessageText text={pending.text} members={[]} />}
            <span className={styles.foot}>
              <IconClock size={13} stroke={1.8} aria-label={t('Sending')} />
            </span>
          </div>
        </div>
        {pending.refused === undefined ? null : (
          <div className={styles.refused} role="alert">
            <span>{t('Not sent: {reason}', { reason: pending.refused })}</span>
            <Button size="compact-xs" variant="default" onClick={() => sending.again(pending)}>
              {t('Try again')}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={() => sending.drop(pending)}>
              {t('Discard')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
