import { useEffect, useState } from 'react'
import type { PendingSignIn } from '#api/auth-calls.ts'
import { t } from '#kit/words.ts'
import { AuthPage } from './auth-page.tsx'
import styles from './auth-form.module.css'
import type { FrameProps } from './forgot-page.tsx'
import { beginsWithRecovery, TwoStepForm } from './two-step-form.tsx'

export interface TwoStepPageProps {
  frame: FrameProps
  /** Known to the page alone: after a reload the password is requested again. */
  pending: PendingSignIn | undefined
  onSignedIn: () => void
  onBack: (message?: string) => void
}

export function TwoStepPage({ frame, pending, onSignedIn, onBack }: TwoStepPageProps) {
  const [isRecovering, setRecovering] = useState(pending !== undefined && beginsWithRecovery(pending))
  useEffect(() => {
    if (!pending) onBack()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  if (!pending) return null
  return (
    <AuthPage
      {...frame}
      title={t('Two-factor authentication')}
      lead={
        isRecovering
          ? t('Enter one of your saved recovery codes.')
          : t('Open your authenticator app and enter the authentication code for {app}.', { app: frame.appName })
      }
      foot={
        <button type="button" className={styles.turn} onClick={() => onBack()}>
          {t('Back to sign-in')}
        </button>
      }
    >
      <TwoStepForm pending={pending} onSignedIn={onSignedIn} onOver={onBack} onTurn={setRecovering} />
    </AuthPage>
  )
}
