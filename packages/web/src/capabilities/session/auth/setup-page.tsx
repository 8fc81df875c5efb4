import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/words.ts'
import { AuthFormFrame } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import type { FrameProps } from './forgot-page.tsx'
import { createFirst, setupState } from '#api/link-calls.ts'
import { LinkOver, LinkUnknown } from './link-over.tsx'
import { NewPasswordField } from '#kit/form/new-password-field.tsx'
import { emptyOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { useLink } from './use-link.ts'

/** The first run of a server: its console prints the link to this page. */
export function SetupPage({ frame, onSignedIn }: { frame: FrameProps; onSignedIn: () => void }) {
  const link = useLink(setupState)
  const [isOver, setOver] = useState(false)

  if (link.is === 'over' || isOver)
    return (
      <LinkOver
        frame={frame}
        text={t(
          'The first administrator already exists, or the link is incomplete. While it’s valid, the link is printed in the server console.',
        )}
      />
    )
  if (link.is === 'unknown') return <LinkUnknown frame={frame} message={link.message} onAgain={link.again} />
  return (
    <AuthPage
      {...frame}
      title={t('Set up {app}', { app: frame.appName })}
      lead={t('No one can sign in yet. Create the first administrator, who can invite everyone else.')}
    >
      {link.is === 'good' ? (
        <SetupForm
          token={link.token}
          minLength={link.answer.min_length}
          onOver={() => setOver(true)}
          onSignedIn={onSignedIn}
        />
      ) : null}
    </AuthPage>
  )
}

interface SetupFormProps {
  token: string
  minLength: number
  onOver: () => void
  onSignedIn: () => void
}

function SetupForm({ token, minLength, onOver, onSignedIn }: SetupFormProps) {
  const form = usePlainForm(
    async (typed) => {
      const answered = await createFirst({
        token,
        full_name: typed('full_name').trim(),
        email: typed('email').trim(),
        password: typed('password'),
      })
      if (!('messages' in answered)) onSignedIn()
      else if (answered.code === 'auth.link' || answered.code === 'not_found') onOver()
      else return answered.messages
      return undefined
    },
    (typed) =>
      emptyOf(typed, {
        full_name: t('Enter your name.'),
        email: t('Enter your email address.'),
        password: t('Choose a password.'),
      }),
  )
  return (
    <AuthFormFrame form={form} submitLabel={t('Create account')}>
      <TextInput
        label={t('Your name')}
        name="full_name"
        autoComplete="name"
        error={form.messages.full_name}
        autoFocus
      />
      <TextInput label={t('Email')} name="email" type="email" autoComplete="username" error={form.messages.email} />
      <NewPasswordField minLength={minLength} error={form.messages.password} />
    </AuthFormFrame>
  )
}
