import { Modal } from '@mantine/core'
import { readSession } from '#api/session.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in.module.css'

export function SignInDialog({ onEnd }: { onEnd: (signedIn: boolean) => void }) {
  return (
    <Modal
      opened
      onClose={() => onEnd(false)}
      title="Please sign in again"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={styles.again}>Your session has ended. This page and what you typed stay as they are.</p>
      <SignInForm email={readSession()?.userData.email ?? ''} onSignedIn={() => onEnd(true)} />
    </Modal>
  )
}
