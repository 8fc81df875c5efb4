import { TextInput } from '@mantine/core'
import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs'
import { useState } from 'react'
import { hrefOf } from '#api/address.ts'
import { t } from '#kit/words.ts'
import { AuthFormFrame } from './auth-form.tsx'
import { AuthButtonLink, AuthLink } from './auth-link.tsx'
import { AuthPage, type AuthPageProps } from './auth-page.tsx'
import { Outcome } from './outcome.tsx'
import { forgotPassword } from '#api/link-calls.ts'
import { emptyOf, usePlainForm } from '#kit/form/use-plain-form.ts'

export type FrameProps = Pick<AuthPageProps, 'variant' | 'appName'>

/** The answer is the same for any address: who has an account here is no one's business. */
export function ForgotPage({ frame, isDemo }: { frame: FrameProps; isDemo: boolean }) {
  const [sentTo, setSentTo] = useState<string>()
  const form = usePlainForm(
    async (typed) => {
      const email = typed('email').trim()
      const answered = await forgotPassword(email)
      if ('messages' in answered) return answered.messages
      setSentTo(email)
      return undefined
    },
    (typed) => emptyOf(typed, { email: t('Enter your email address.') }),
  )

  if (sentTo)
    return (
      <AuthPage {...frame} title={t('Check your email')}>
        <Outcome icon={<IconMailCheck size={26} stroke={1.5} />}>
          <p>
            {t(
              'If {email} has an account, we’ve sent a link to reset the password. It works once and expires after one hour.',
              {
                email: sentTo,
              },
            )}
          </p>
          <p>{t('Didn’t get it? Check your spam folder or ask an administrator.')}</p>
          {isDemo ? <DemoMail /> : null}
          <AuthButtonLink to="login" variant="default">
            {t('Back to sign-in')}
          </AuthButtonLink>
        </Outcome>
      </AuthPage>
    )
  return (
    <AuthPage
      {...frame}
      title={t('Forgot password?')}
      lead={t('Enter your email address to get a reset link.')}
      foot={<AuthLink to="login">{t('Back to sign-in')}</AuthLink>}
    >
      <AuthFormFrame form={form} submitLabel={t('Send link')}>
        <TextInput
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          error={form.messages.email}
          autoFocus
        />
      </AuthFormFrame>
    </AuthPage>
  )
}

/** A demo sends no mail: what it would have sent lies in a catcher of its own, which an administrator may open. */
function DemoMail() {
  return (
    <p>
      {t('This demo doesn’t send emails. Administrators can see them here:')}{' '}
      <a href={hrefOf('/dev/mail')}>{t('System emails')}</a>
    </p>
  )
}
