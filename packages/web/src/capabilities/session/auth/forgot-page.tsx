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

/** The answer is the same for any address: who has an account here is nobody's business. */
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
    (typed) => emptyOf(typed, { email: t('Please enter your e-mail address.') }),
  )

  if (sentTo)
    return (
      <AuthPage {...frame} title={t('Look into your mail')}>
        <Outcome icon={<IconMailCheck size={26} stroke={1.5} />}>
          <p>
            {t(
              'If {email} has an account here, a link for a new password is on its way. It works for one hour, once.',
              {
                email: sentTo,
              },
            )}
          </p>
          <p>{t('Nothing there? Look into the spam folder, or ask an administrator.')}</p>
          {isDemo ? <DemoMail /> : null}
          <AuthButtonLink to="login" variant="default">
            {t('Back to signing in')}
          </AuthButtonLink>
        </Outcome>
      </AuthPage>
    )
  return (
    <AuthPage
      {...frame}
      title={t('Forgot the password?')}
      lead={t('Tell us your e-mail address, and we send a link for a new one.')}
      foot={<AuthLink to="login">{t('Back to signing in')}</AuthLink>}
    >
      <AuthFormFrame form={form} submitLabel={t('Send the link')}>
        <TextInput
          label={t('E-mail')}
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
      {t('This demo sends no mail. An administrator reads here what it would have sent:')}{' '}
      <a href={hrefOf('/dev/mail')}>{t('Mail')}</a>
    </p>
  )
}
