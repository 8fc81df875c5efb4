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
      <AuthPage {...frame} title={t('Accounts come by invitation')} foot={back}>
        <Outcome tone="bad" icon={<IconMailOpened size={26} stroke={1.5} />}>
          <p>{t('Ask an administrator to invite you: a mail with a link to your account follows.')}</p>
        </Outcome>
      </AuthPage>
    )
  return (
    <AuthPage
      {...frame}
      title={t('Create an account')}
      lead={
        options.registration === 'demo'
          ? t('In this demo every account may do everything.')
          : t('An administrator gives you a role before you see anything.')
      }
      foot={back}
    >
      <RegisterForm
        minLength={options.registration === 'demo' ? undefined : options.password.min}
        onSignedIn={onSignedIn}
      />
    </AuthPage>
  )
}
