import { authApi } from '@rad/api/session/auth/contract'
import { passwordsApi } from '@rad/api/session/passwords/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { saveSession } from '#api/session.ts'
import { useSend } from '#api/use-send.ts'
import { NewPasswordField } from '#kit/form/new-password-field.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { SecretDialog } from './secret-dialog.tsx'

export function PasswordDialog({ hasTwoStep, onClose }: { hasTwoStep: boolean; onClose: () => void }) {
  const change = useSend(passwordsApi.change, { refreshes: ['two-step', 'sign-ins'] })
  const options = useQuery({ ...query(authApi.options, {}), staleTime: 5 * 60_000 })
  const person = usePerson()
  const asked = options.data?.password
  const form = usePlainForm(
    (typed) =>
      refusalOf(
        change.mutateAsync({ body: { current: typed('current'), password: typed('password') } }).then((signedIn) => {
          saveSession(signedIn)
          showToast(t('Password changed. All other sessions have ended.'), { isElsewhere: true })
          onClose()
        }),
        ['current', 'password'],
      ),
    (typed) => ({
      ...emptyOf(typed, {
        current: t('Enter your current password.'),
        password: t('Choose a password.'),
      }),
      ...(typed('password') === typed('again') ? {} : { again: t('The passwords don’t match.') }),
    }),
  )

  return (
    <SecretDialog title={t('Change password')} form={form} submitLabel={t('Set password')} onClose={onClose}>
      <input type="hidden" name="email" autoComplete="username" value={person.email} />
      <PasswordField label={t('Current password')} name="current" error={form.messages.current} data-autofocus />
      <NewPasswordField
        label={t('New password')}
        minLength={hasTwoStep ? asked?.min_with_two_step : asked?.min}
        known={[person.email.split('@')[0] ?? '', ...person.fullName.split(' ')]}
        error={form.messages.password}
      />
      <PasswordField
        label={t('Confirm password')}
        name="again"
        autoComplete="new-password"
        error={form.messages.again}
      />
    </SecretDialog>
  )
}
