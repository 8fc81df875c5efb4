import { PasswordField } from '#kit/form/password-field.tsx'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import { SecretDialog } from './secret-dialog.tsx'

export interface AskPasswordDialogProps {
  title: string
  text: string
  submitLabel: string
  isGivingUp?: boolean
  onSubmit: (password: string) => Promise<unknown>
  onClose: () => void
}

/** An open page is not yet its owner: what changes how one signs in asks for the password again. */
export function AskPasswordDialog({ text, onSubmit, ...dialog }: AskPasswordDialogProps) {
  const form = usePlainForm(
    (typed) => refusalOf(onSubmit(typed('password')), ['password']),
    (typed) => emptyOf(typed, { password: t('Enter your password.') }),
  )
  return (
    <SecretDialog form={form} {...dialog}>
      <p>{text}</p>
      <PasswordField label={t('Your password')} error={form.messages.password} data-autofocus />
    </SecretDialog>
  )
}
