import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import styles from './reason-dialog.module.css'

export interface ReasonDialogProps {
  /** Names the thing: "Switch off Mumbai, six days?" */
  question: string
  /** What follows. */
  consequence?: string
  label?: string
  hint?: string
  maxLength?: number
  /** Asks for a name rather than for a reason. */
  isOneLine?: boolean
  confirmLabel: string
  /** Whether something is taken away by it. */
  isBad?: boolean
  /** Does it; a refusal is shown here, beside the field or above it. */
  onConfirm: (reason: string) => Promise<unknown>
  /** Once it is done. */
  onDone: () => void
  onClose: () => void
}

/** The question before what wants a reason, which is in the audit trail. */
export function ReasonDialog(props: ReasonDialogProps) {
  useFocusBack(true)
  const { question, consequence, label, hint, maxLength = 200, isOneLine, confirmLabel, isBad } = props
  const { onConfirm, onDone, onClose } = props
  const form = usePlainForm(async (typed) => {
    const refused = await refusalOf(onConfirm(typed('reason')), ['reason'])
    if (!refused) onDone()
    return refused
  })
  // Through the portal the event climbs on to the form of a drawer, which must not be sent.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation()
    form.onSubmit(event)
  }
  const control = {
    name: 'reason',
    label: label ?? t('Reason'),
    description: hint,
    maxLength,
    'data-autofocus': true,
    error: form.messages.reason,
  }
  return (
    <Modal opened onClose={onClose} title={question} size="sm" closeButtonProps={{ 'aria-label': t('Close') }}>
      <form ref={form.element} onSubmit={submit} className={styles.form} noValidate>
        {form.messages.form ? (
          <p className={styles.refused} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        {consequence ? <p className={styles.consequence}>{consequence}</p> : null}
        {isOneLine ? <TextInput autoComplete="off" {...control} /> : <Textarea rows={2} {...control} />}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color={isBad ? 'red' : undefined} loading={form.isBusy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
