import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/words.ts'
import { AuthFormFrame } from './auth-form.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import type { FrameProps } from './forgot-page.tsx'
import { acceptInvitation, checkInvitation, type InvitationLink } from '#api/link-calls.ts'
import { LinkOver, LinkUnknown } from './link-over.tsx'
import { NewPasswordField } from '#kit/form/new-password-field.tsx'
import { emptyOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { useLink } from './use-link.ts'

/** An invitation by mail becomes an account. */
export function AcceptPage({ frame, onSignedIn }: { frame: FrameProps; onSignedIn: () => void }) {
  const link = useLink(checkInvitation)
  const [isOver, setOver] = useState(false)

  if (link.is === 'over' || isOver)
    return (
      <LinkOver
        frame={frame}
        text={t('Invitations work once and expire after seven days. Ask the person who invited you to send a new one.')}
      />
    )
  if (link.is === 'unknown') return <LinkUnknown frame={frame} message={link.message} onAgain={link.again} />
  return (
    <AuthPage
      {...frame}
      title={link.is === 'good' ? t('Welcome, {name}', { name: link.answer.full_name }) : t('Loading…')}
      lead={
        link.is === 'good'
          ? t('{inviter} invited you. Choose a password to create your account.', {
              inviter: link.answer.invited_by,
            })
          : '\u00a0'
      }
      foot={<AuthLink to="login">{t('Already have an account? Sign in')}</AuthLink>}
    >
      {link.is === 'good' ? (
        <AcceptForm token={link.token} about={link.answer} onOver={() => setOver(true)} onSignedIn={onSignedIn} />
      ) : null}
    </AuthPage>
  )
}

interface AcceptFormProps {
  token: string
  about: InvitationLink
  onOver: () => void
  onSignedIn: () => void
}

function AcceptForm({ token, about, onOver, onSignedIn }: AcceptFormProps) {
  const form = usePlainForm(
    async (typed) => {
      const answered = await acceptInvitation({
        token,
        username: typed('username').trim(),
        password: typed('password'),
      })
      if (!('messages' in answered)) onSignedIn()
      else if (answered.code === 'auth.link') onOver()
      else return answered.messages
      return undefined
    },
    (typed) =>
      emptyOf(typed, {
        username: t('Enter a username.'),
        password: t('Choose a password.'),
      }),
  )
  const [name = ''] = about.email.split('@')
  return (
    <AuthFormFrame form={form} submitLabel={t('Accept invitation')}>
      <TextInput
        label={t('Email')}
        description={t('Use this address to sign in.')}
        name="email"
        autoComplete="username"
        value={about.email}
        variant="filled"
        readOnly
      />
      <TextInput
        label={t('Username')}
        name="username"
        autoComplete="nickname"
        defaultValue={name}
        error={form.messages.username}
      />
      <NewPasswordField
        minLength={about.min_length}
        known={[name, ...about.full_name.split(' ')]}
        error={form.messages.password}
        autoFocus
      />
    </AuthFormFrame>
  )
}
