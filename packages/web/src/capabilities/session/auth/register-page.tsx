import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import { t } from '#kit/words.ts'
import { AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import type { FrameProps } from './forgot-page.tsx'
import { Outcome } from './outcome.tsx'
import { RegisterForm } from './register-form.tsx'
import type { SignInOptions } from './sign-in-options.ts'

export interface RegisterPageProps {
  frame: FrameProps
  options: SignInOptions
  onSignedIn: () => void
}

/** A new account, where the server lets people make their own. */
export function RegisterPage({ frame, options, onSignedIn }: RegisterPageProps) {
  const back = (
    <p>
      {t('Already have an account?')} <AuthLink to="login">{t('Sign in')}</AuthLink>
    </p>
  )
  if (options.registration === 'off')
    return (
      <AuthPage {...frame} title={t('Accounts are by invitation only')} foot={back}>
        <Outcome tone="bad" icon={<IconMailOpened size={26} stroke={1.5} />}>
          <p>{t('Ask an administrator to invite you. You’ll get an email with a link to create your account.')}</p>
        </Outcome>
      </AuthPage>
    )
  return (
    <AuthPage
      {...frame}
      title={t('Create account')}
      lead={
        options.registration === 'demo'
          ? t('In this demo, every account has full access.')
          : t('You’ll see data after an administrator assigns you a role.')
      }
      foot={back}
    >
      <RegisterForm minLength={options.password.min} onSignedIn={onSignedIn} />
    </AuthPage>
  )
}
