import { Button } from '@mantine/core'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { t } from '#kit/words.ts'
import styles from './auth-form.module.css'
import type { PlainForm } from '#kit/form/use-plain-form.ts'

export interface PasskeyButtonProps {
  form: PlainForm
  onSignedIn: () => void
  /** Of a sign-in whose password was right already. */
  pendingToken?: string
}

/** The dialog of the browser takes over; the code for it is loaded when it is needed. */
export function PasskeyButton({ form, onSignedIn, pendingToken }: PasskeyButtonProps) {
  const enter = () =>
    form.run(async () => {
      const { enterWithPasskey } = await import('./second-step-calls.ts')
      const answer = await enterWithPasskey(pendingToken)
      if ('messages' in answer) return answer.messages
      onSignedIn()
      return undefined
    })
  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      <Button
        variant="default"
        size="sm"
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.6} />}
        disabled={form.isBusy}
        onClick={() => void enter()}
      >
        {t('Sign in with a passkey')}
      </Button>
    </>
  )
}
