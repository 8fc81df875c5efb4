import { Button } from '@mantine/core'
import type { DraftForm } from '#kit/form/use-draft-form.ts'
import type { LeaveQuestion as Question } from '#kit/form/use-leave-guard.ts'
import { t } from '#kit/words.ts'
import styles from './draft-parts.module.css'

type Notes = Pick<DraftForm<Record<string, unknown>>, 'isRestored' | 'startOver' | 'refused'>

/** Above the fields of a form: that an earlier draft is back, and what was refused and belongs to no field. */
export function DraftNotes({ isRestored, startOver, refused }: Notes) {
  return (
    <>
      {isRestored ? (
        <p className={styles.note} role="status">
          {t('Your draft was restored.')}{' '}
          <button type="button" onClick={startOver}>
            {t('Start over')}
          </button>
        </p>
      ) : null}
      {refused ? (
        <p className={styles.note} data-tone="bad" role="alert">
          {refused}
        </p>
      ) : null}
    </>
  )
}

/** At the foot of a form, in place of its buttons, when what was typed is about to be lost. */
export function LeaveQuestion({ stay, discard }: Question) {
  const question = t('Leave without saving?')
  return (
    <div className={styles.question} role="alertdialog" aria-label={question}>
      <span>{question}</span>
      <Button variant="default" onClick={stay} autoFocus>
        {t('Keep editing')}
      </Button>
      <Button color="red" variant="light" onClick={discard}>
        {t('Discard')}
      </Button>
    </div>
  )
}
