import { TextInput } from '@mantine/core'
import { twoStepApi } from '@rad/api/session/two-step/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { type FieldMessages, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import { AskPasswordDialog } from './ask-password-dialog.tsx'
import { QrCode } from './qr-code.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import styles from './security.module.css'

export interface EnrolDialogProps {
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Turns the second step on: the password, then the secret for the app, then its first code. */
export function EnrolDialog({ onDone, onClose }: EnrolDialogProps) {
  useFocusBack(true)
  const begin = useSend(twoStepApi.begin)
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  if (begun) return <ConfirmStep {...begun} onDone={onDone} onClose={onClose} />
  return (
    <AskPasswordDialog
      title={t('Turn on two-factor authentication')}
      text={t('You need an authenticator app on your phone. First, confirm your password.')}
      submitLabel={t('Continue')}
      onSubmit={(password) => begin.mutateAsync({ body: { password } }).then(setBegun)}
      onClose={onClose}
    />
  )
}

function ConfirmStep({ secret, uri, onDone, onClose }: { secret: string; uri: string } & EnrolDialogProps) {
  const confirm = useSend(twoStepApi.confirm)
  const form = usePlainForm(
    (typed) =>
      refusalOf(
        confirm
          .mutateAsync({ body: { code: typed('code').replaceAll(/\s/g, '') } })
          .then((made) => onDone(made.recovery_codes)),
        ['code'],
      ),
    (typed): FieldMessages =>
      /^\d{6}$/.test(typed('code').replaceAll(/\s/g, '')) ? {} : { code: t('Enter the six-digit code.') },
  )
  return (
    <SecretDialog
      title={t('Turn on two-factor authentication')}
      form={form}
      submitLabel={t('Turn on')}
      onClose={onClose}
    >
      <div className={styles.scan}>
        <QrCode text={uri} label={t('QR code with the setup key')} className={styles.qr} />
        <ol className={styles.steps}>
          <li>{t('Open the app and add an account.')}</li>
          <li>{t('Scan the QR code or enter the setup key below.')}</li>
          <li>{t('Enter the six-digit authentication code from the app.')}</li>
        </ol>
      </div>
      <code className={styles.secret} aria-label={t('Setup key')}>
        <bdi>{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</bdi>
      </code>
      <TextInput
        label={t('Authentication code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.messages.code}
        data-autofocus
        autoFocus
      />
    </SecretDialog>
  )
}
