import { Button } from '@mantine/core'
import { authApi } from '@rad/api/session/auth/contract'
import { passwordsApi } from '@rad/api/session/passwords/contract'
import { type Security, twoStepApi } from '@rad/api/session/two-step/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { saveSession } from '#api/session.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { NewPasswordField } from '#kit/form/new-password-field.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { Card } from '#kit/page/facts.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { AccountPage } from '#shell/account/account-page.tsx'
import { usePerson } from '#shell/frame/person.tsx'
import parts from '#shell/account/parts.module.css'
import styles from './security.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(query(twoStepApi.security, {}))

/** A new password in place of the old one. */
export function Screen() {
  const found = useQuery(query(twoStepApi.security, {}))
  return (
    <AccountPage>
      <Card title={t('Change password')}>
        {found.data ? (
          // Emptied once the password is another.
          <PasswordForm key={found.data.password_changed_at} security={found.data} />
        ) : found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <TableSkeleton rows={4} columns={1} />
        )}
      </Card>
    </AccountPage>
  )
}

function PasswordForm({ security }: { security: Security }) {
  const change = useSend(passwordsApi.change)
  const queryClient = useQueryClient()
  const options = useQuery({ ...query(authApi.options, {}), staleTime: 5 * 60_000 })
  const person = usePerson()
  const rules = options.data?.password
  const form = usePlainForm(
    (typed) =>
      refusalOf(
        change.mutateAsync({ body: { current: typed('current'), password: typed('password') } }).then((signedIn) => {
          // First: whatever is requested with the former tokens finds no session any more.
          saveSession(signedIn)
          void queryClient.invalidateQueries({ queryKey: ['two-step'] })
          void queryClient.invalidateQueries({ queryKey: ['sign-ins'] })
          showToast(t('Password changed. All other sessions have ended.'), { isElsewhere: true })
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
    <form ref={form.element} onSubmit={form.onSubmit} className={`${parts.form} ${styles.narrow}`} noValidate>
      <div className={`${`${parts.words} ${parts.small}`} ${parts.soft}`}>
        <p>
          {security.password_changed_at ? (
            <>
              {t('Last changed')} <Value kind="instant" value={security.password_changed_at} />
            </>
          ) : (
            t('Not changed since the account was created.')
          )}
        </p>
        <p>{t('Changing it ends all your other sessions.')}</p>
      </div>
      {form.messages.form ? (
        <p className={parts.refused} role="alert">
          {form.messages.form}
        </p>
      ) : null}
      <input type="hidden" name="email" autoComplete="username" value={person.email} />
      <PasswordField label={t('Current password')} name="current" error={form.messages.current} />
      <NewPasswordField
        label={t('New password')}
        minLength={security.two_step.on ? rules?.min_with_two_step : rules?.min}
        known={[person.email.split('@')[0] ?? '', ...person.fullName.split(' ')]}
        error={form.messages.password}
      />
      <PasswordField
        label={t('Confirm password')}
        name="again"
        autoComplete="new-password"
        error={form.messages.again}
      />
      <div>
        <Button type="submit" loading={form.isBusy}>
          {t('Change password')}
        </Button>
      </div>
    </form>
  )
}
