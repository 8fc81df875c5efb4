import { NewPasswordField } from '#kit/form/new-password-field.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Passwords() {
  return (
    <div className={layout.fields}>
      <PasswordField label={t('Current password')} />
      <NewPasswordField label={t('New password')} minLength={10} />
    </div>
  )
}
