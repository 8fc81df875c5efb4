import { words } from '@rad/api/words'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { t } from '#kit/words.ts'
import styles from './steps.module.css'

export const stepNames = words({
  file: 'File',
  columns: 'Columns',
  values: 'Values',
  check: 'Check',
  done: 'Import',
})
export type Step = keyof typeof stepNames

export interface StepsProps {
  current: Step
  /** Nothing is left to do. */
  isFinished?: boolean
  /** Left out where nothing of this file is translated. */
  hasValues?: boolean
  /** Steps one may go to. */
  open?: readonly Step[]
  onStep?: (step: Step) => void
}

/** Where one is on the way from a file to its rows. */
export function Steps({ current, isFinished = false, hasValues = true, open = [], onStep }: StepsProps) {
  const steps = (Object.keys(stepNames) as Step[]).filter((step) => hasValues || step !== 'values')
  const at = steps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={t('Steps')}>
      {steps.map((step, index) => {
        const isDone = index < at || (step === current && isFinished)
        const content = (
          <>
            <span className={styles.mark} data-done={isDone || undefined}>
              {isDone ? <IconCheck size={12} stroke={2.6} aria-hidden="true" /> : index + 1}
            </span>
            {t(stepNames[step])}
          </>
        )
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined} className={styles.step}>
            {open.includes(step) && step !== current ? (
              <button type="button" onClick={() => onStep?.(step)}>
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
