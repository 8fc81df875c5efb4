import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { t } from '#kit/words.ts'
import styles from './holdups.module.css'

export interface RoundProps {
  count: number
  updated: number
  /** Hold-ups that were updated here and whose changes are not sent yet. */
  waiting: number
}

/** How far the round of the day has come: every open hold-up needs an answer once a day. */
export function Round({ count, updated, waiting }: RoundProps) {
  if (count === 0) return null
  const done = Math.min(count, updated + waiting)
  const isDone = updated >= count
  return (
    <div className={styles.round} data-done={isDone || undefined}>
      <p>
        {isDone ? <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" /> : null}
        {t('{updated} of {count} updated today', { updated, count })}
        {waiting > 0 ? (
          <span>{t('{count, plural, one {# not sent yet} other {# not sent yet}}', { count: waiting })}</span>
        ) : null}
      </p>
      <span className={styles.track} aria-hidden="true">
        <i style={{ inlineSize: `${(100 * done) / count}%` }} data-waiting />
        <i style={{ inlineSize: `${(100 * Math.min(updated, count)) / count}%` }} />
      </span>
    </div>
  )
}
