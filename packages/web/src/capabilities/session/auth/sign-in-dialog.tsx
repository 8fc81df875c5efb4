import { Modal } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { PendingSignIn } from '#api/auth-calls.ts'
import { readSession } from '#api/session.ts'
import { t } from '#kit/words.ts'
import { Note } from './auth-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

const TwoStepForm = lazy(() => import('./two-step-form.tsx').then((module) => ({ default: module.TwoStepForm })))

export function SignInDialog({ onEnd }: { onEnd: (signedIn: boolean) => void }) {
  const [pending, setPending] = useState<PendingSignIn>()
  const [note, setNote] = useState(t('Your session has ended. This page and your input are kept.'))
  const beginAgain = (message: string) => {
    setPending(undefined)
    setNote(message)
  }

  return (
    <Modal
      opened
      onClose={() => onEnd(false)}
      title={t('Sign in again')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Note>{note}</Note>
      {pending ? (
        <Suspense fallback={null}>
          <TwoStepForm pending={pending} onSignedIn={() => onEnd(true)} onOver={beginAgain} />
        </Suspense>
      ) : (
        <SignInForm email={readSession()?.userData.email ?? ''} onSignedIn={() => onEnd(true)} onPending={setPending} />
      )}
    </Modal>
  )
}
