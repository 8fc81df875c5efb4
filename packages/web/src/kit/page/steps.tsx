import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { t } from '#kit/words.ts'
import styles from './steps.module.css'

export interface StepsProps<K extends string> {
  steps: readonly { key: K; title: string }[]
  current: K
  /** Nothing is left to do. */
  isFinished?: boolean
  /** Steps one may go to. */
  open?: readonly K[]
  onStep?: (step: K) => void
}

/** Where one is on a way of several steps. */
export function Steps<K extends string>({ steps, current, isFinished = false, open = [], onStep }: StepsProps<K>) {
  const at = steps.findIndex(({ key }) => key === current)
  return (
    <ol className={styles.steps} aria-label={t('Steps')}>
      {steps.map(({ key, title }, index) => {
        const isDone = index < at || (index === at && isFinished)
        const content = (
          <>
            <span className={styles.mark} data-done={isDone || undefined}>
              {isDone ? <IconCheck size={12} stroke={2.6} aria-hidden="true" /> : index + 1}
            </span>
            {title}
          </>
        )
        return (
          <li key={key} aria-current={index === at ? 'step' : undefined} className={styles.step}>
            {open.includes(key) && index !== at ? (
              <button type="button" onClick={() => onStep?.(key)}>
                {content}
              </button>
            ) : (
              <span>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
