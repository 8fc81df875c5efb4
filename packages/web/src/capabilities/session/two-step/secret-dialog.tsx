import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import type { PlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import parts from '#shell/account/parts.module.css'

export interface SecretDialogProps {
  title: string
  form: PlainForm
  submitLabel: string
  /** Red where something is given up. */
  isGivingUp?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog that asks for a password or a code. It keeps no draft: such things are not left lying about. */
export function SecretDialog({ title, form, submitLabel, isGivingUp = false, onClose, children }: SecretDialogProps) {
  useFocusBack(true)
  return (
    <Modal opened onClose={onClose} title={title} size="md" closeButtonProps={{ 'aria-label': t('Close') }}>
      <form ref={form.element} onSubmit={form.onSubmit} className={parts.form} noValidate>
        {form.messages.form ? (
          <p className={parts.refused} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        {children}
        <div className={parts.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy} {...(isGivingUp ? { color: 'red' } : {})}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
