import { Button } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { lazy, Suspense, useEffect, useState } from 'react'
import { leaveTo } from '#api/address.ts'
import type { PendingSignIn } from '#api/auth-calls.ts'
import { enterAgain, finishUnlocking, leaveLocked, unlockScreen } from '#api/screen-lock.ts'
import { readOwnSession, readView } from '#api/session.ts'
import { PasswordField } from '#kit/form/password-field.tsx'
import { emptyOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import { Avatar } from '#shell/frame/avatar.tsx'
import { AuthFormFrame, Note } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import styles from './locked-page.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { fewOptions, signInOptions } from './sign-in-options.ts'

const TwoStepForm = lazy(() => import('./two-step-form.tsx').then((module) => ({ default: module.TwoStepForm })))

/** What is over every page while the screen is locked. */
export function LockedPage() {
  const [options, setOptions] = useState(fewOptions)
  const [pending, setPending] = useState<PendingSignIn>()
  const [note, setNote] = useState('')
  const [own] = useState(readOwnSession)
  useEffect(() => {
    void signInOptions().then(setOptions)
  }, [])
  const person = own?.userData
  const demo = options.demo.find(({ email }) => email === person?.email)
  const beginAgain = (message: string) => {
    setPending(undefined)
    setNote(message)
  }
  const leave = async () => {
    await leaveLocked()
    leaveTo('/login')
  }

  return (
    <AuthPage
      variant="cover"
      appName={options.app_name}
      title={t('Screen locked')}
      lead={t('Your page and unsaved input are kept.')}
      foot={
        <div className={styles.other}>
          <Button variant="subtle" size="compact-sm" onClick={() => void leave()}>
            {t('Sign in as someone else')}
          </Button>
          <p>{t('Unsaved input in this tab is discarded.')}</p>
        </div>
      }
    >
      {person ? (
        <div className={styles.who}>
          <Avatar name={person.fullName || person.username} photo={person.avatar} size={48} />
          <div>
            <strong>{person.fullName || person.username}</strong>
            <span>{person.email}</span>
          </div>
          <IconLock className={styles.lock} size={20} stroke={1.6} aria-hidden="true" />
        </div>
      ) : null}
      {note ? <Note>{note}</Note> : null}
      {pending ? (
        <Suspense fallback={null}>
          <TwoStepForm pending={pending} onSignedIn={finishUnlocking} onOver={beginAgain} />
        </Suspense>
      ) : (
        <UnlockForm
          email={person?.email ?? ''}
          hasPasskeys={options.passkeys && !readView()}
          onPending={setPending}
          onPasskey={() => own && void enterAgain(own)}
        />
      )}
      {demo ? <p className={styles.soft}>{t('Demo password: {password}', { password: demo.password })}</p> : null}
    </AuthPage>
  )
}

interface UnlockFormProps {
  email: string
  hasPasskeys: boolean
  onPending: (pending: PendingSignIn) => void
  onPasskey: () => void
}

function UnlockForm({ email, hasPasskeys, onPending, onPasskey }: UnlockFormProps) {
  const form = usePlainForm(
    async (typed) => {
      const answered = await unlockScreen(typed('password'))
      if ('messages' in answered) return answered.messages
      if (answered.answer) onPending(answered.answer)
      return undefined
    },
    (typed) => emptyOf(typed, { password: t('Enter your password.') }),
  )
  return (
    <AuthFormFrame
      form={form}
      submitLabel={t('Unlock')}
      below={hasPasskeys ? <PasskeyButton form={form} onSignedIn={onPasskey} /> : null}
    >
      {/* Password managers look for the name that belongs to the password. */}
      <input type="email" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField error={form.messages.password} autoFocus />
    </AuthFormFrame>
  )
}
