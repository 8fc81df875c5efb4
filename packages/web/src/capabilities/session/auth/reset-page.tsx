import { useState } from 'react'
import { clearSession } from '#api/session.ts'
import { t } from '#kit/words.ts'
import { AuthFormFrame } from './auth-form.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import type { FrameProps } from './forgot-page.tsx'
import { checkReset, resetPassword, type ResetLink } from '#api/link-calls.ts'
import { LinkOver, LinkUnknown } from './link-over.tsx'
import { NewPasswordField } from '#kit/form/new-password-field.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { PasswordSet } from './password-set.tsx'
import { emptyOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { useLink } from './use-link.ts'

/** A new password by the link of a mail. */
export function ResetPage({ frame }: { frame: FrameProps }) {
  const link = useLink(checkReset)
  const [isDone, setDone] = useState(false)
  const [isOver, setOver] = useState(false)

  if (isDone) return <PasswordSet frame={frame} />
  if (link.is === 'over' || isOver)
    return (
      <LinkOver
        frame={frame}
        text={t(
          'It may have been used already or be older than an hour. Request a new one. Only the latest link works.',
        )}
        next={{ to: 'forgot-password', label: t('Send new link') }}
      />
    )
  if (link.is === 'unknown') return <LinkUnknown frame={frame} message={link.message} onAgain={link.again} />
  return (
    <AuthPage
      {...frame}
      title={t('Choose new password')}
      lead={link.is === 'good' ? t('For {email}', { email: link.answer.email }) : '\u00a0'}
      foot={<AuthLink to="login">{t('Back to sign-in')}</AuthLink>}
    >
      {link.is === 'good' ? (
        <ResetForm
          token={link.token}
          about={link.answer}
          onOver={() => setOver(true)}
          onDone={() => {
            // Every sign-in has ended on the server, that of this browser too.
            clearSession()
            setDone(true)
          }}
        />
      ) : null}
    </AuthPage>
  )
}

interface ResetFormProps {
  token: string
  about: ResetLink
  onOver: () => void
  onDone: () => void
}

function ResetForm({ token, about, onOver, onDone }: ResetFormProps) {
  const form = usePlainForm(
    async (typed) => {
      const answered = await resetPassword(token, typed('password'))
      if (!('messages' in answered)) onDone()
      else if (answered.code === 'auth.link') onOver()
      else return answered.messages
      return undefined
    },
    (typed) => ({
      ...emptyOf(typed, { password: t('Choose a password.') }),
      ...(typed('password') === typed('again') ? {} : { again: t('The passwords don’t match.') }),
    }),
  )
  return (
    <AuthFormFrame form={form} submitLabel={t('Set password')}>
      <input type="hidden" name="email" autoComplete="username" value={about.email} />
      <NewPasswordField
        label={t('New password')}
        minLength={about.min_length}
        known={[about.email.split('@')[0] ?? '', ...about.full_name.split(' ')]}
        error={form.messages.password}
        autoFocus
      />
      <PasswordField
        label={t('Confirm password')}
        name="again"
        autoComplete="new-password"
        error={form.messages.again}
      />
    </AuthFormFrame>
  )
}
