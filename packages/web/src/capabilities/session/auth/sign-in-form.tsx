import './checkbox.css'
import { Checkbox, TextInput } from '@mantine/core'
import { type ReactNode } from 'react'
import { type PendingSignIn, signIn } from '#api/auth-calls.ts'
import { t } from '#kit/words.ts'
import { AuthFormFrame } from './auth-form.tsx'
import { AuthLink } from './auth-link.tsx'
import styles from './auth-form.module.css'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import type { DemoSignIn } from './sign-in-options.ts'
import { emptyOf, usePlainForm } from '#kit/form/use-plain-form.ts'

export interface SignInFormProps {
  email?: string
  demo?: readonly DemoSignIn[]
  hasPasskeys?: boolean
  /** Whether the person is on the page of signing in, and does not sign in again where they are. */
  isPage?: boolean
  onSignedIn: () => void
  /** The password was right, and the account asks for more. */
  onPending: (pending: PendingSignIn) => void
}

export function SignInForm({ email = '', demo = [], hasPasskeys = false, isPage = false, ...done }: SignInFormProps) {
  const enter = async (input: { email: string; password: string; remember: boolean }) => {
    const answer = await signIn(input)
    if ('messages' in answer) return answer.messages
    if (answer.answer) done.onPending(answer.answer)
    else done.onSignedIn()
    return undefined
  }
  const form = usePlainForm(
    (typed) =>
      enter({ email: typed('email').trim(), password: typed('password'), remember: typed('remember') === 'on' }),
    (typed) =>
      emptyOf(typed, {
        email: t('Enter your email address.'),
        password: t('Enter your password.'),
      }),
  )
  const lookAround = (person: DemoSignIn) => {
    for (const name of ['email', 'password'] as const) {
      const field = form.element.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (field) field.value = person[name]
    }
    void form.run(() => enter({ email: person.email, password: person.password, remember: false }))
  }

  return (
    <AuthFormFrame
      form={form}
      submitLabel={t('Sign in')}
      below={
        <>
          {hasPasskeys ? <PasskeyButton form={form} onSignedIn={done.onSignedIn} /> : null}
          {demo.length > 0 ? <DemoSignIns people={demo} isBusy={form.isBusy} onChoose={lookAround} /> : null}
        </>
      }
    >
      <TextInput
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username webauthn"
        defaultValue={email}
        error={form.messages.email}
        autoFocus={!email}
      />
      <PasswordField
        error={form.messages.password}
        autoFocus={Boolean(email)}
        data-autofocus={email ? true : undefined}
      />
      {isPage ? (
        <Line>
          <Checkbox size="xs" name="remember" label={t('Stay signed in for 30 days')} />
          <AuthLink to="forgot-password">{t('Forgot password?')}</AuthLink>
        </Line>
      ) : null}
    </AuthFormFrame>
  )
}

const Line = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>
