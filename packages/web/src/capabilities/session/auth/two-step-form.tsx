import './two-step-form.css'
import { PinInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PendingSignIn } from '#api/auth-calls.ts'
import { t } from '#kit/words.ts'
import { AuthFormFrame } from './auth-form.tsx'
import styles from './auth-form.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { finishWithCode, finishWithRecoveryCode } from './second-step-calls.ts'
import { emptyOf, usePlainForm } from '#kit/form/use-plain-form.ts'

export interface TwoStepFormProps {
  pending: PendingSignIn
  onSignedIn: () => void
  /** Five minutes or five tries are over: the password is requested again. */
  onOver: (message: string) => void
  /** A recovery code is requested, or the app again. */
  onTurn?: (isRecovering: boolean) => void
}

/** An account without an app enters a recovery code at once. */
export const beginsWithRecovery = ({ methods }: PendingSignIn) => !methods.includes('totp')

/** The second step: a code of the app, a passkey, or one of the codes for a lost phone. */
export function TwoStepForm({ pending, onSignedIn, onOver, onTurn }: TwoStepFormProps) {
  const [isRecovering, setRecovering] = useState(beginsWithRecovery(pending))
  const [code, setCode] = useState('')
  const [refusals, setRefusals] = useState(0)
  const enter = async (typed: string) => {
    const finish = isRecovering ? finishWithRecoveryCode : finishWithCode
    const answered = await finish(pending.pendingToken, typed)
    if (!('messages' in answered)) onSignedIn()
    else if (answered.code === 'auth.expired') onOver(answered.messages.form ?? '')
    else {
      setCode('')
      setRefusals((before) => before + 1)
      return answered.messages
    }
    return undefined
  }
  const form = usePlainForm(
    (typed) => enter(isRecovering ? typed('recoveryCode').trim() : code),
    (typed) =>
      isRecovering
        ? emptyOf(typed, { recoveryCode: t('Enter a recovery code.') })
        : code.length === 6
          ? {}
          : { code: t('Enter the six-digit code.') },
  )
  const turn = () => {
    setRecovering(!isRecovering)
    onTurn?.(!isRecovering)
  }

  return (
    <AuthFormFrame
      key={String(isRecovering)}
      form={form}
      submitLabel={t('Continue')}
      below={
        <>
          {pending.methods.includes('passkey') ? (
            <PasskeyButton form={form} pendingToken={pending.pendingToken} onSignedIn={onSignedIn} />
          ) : null}
          {pending.methods.includes('recovery') && pending.methods.includes('totp') ? (
            <button type="button" className={styles.turn} onClick={turn}>
              {isRecovering ? t('Use authenticator app') : t('Lost your phone? Use a recovery code')}
            </button>
          ) : null}
        </>
      }
    >
      {isRecovering ? (
        <TextInput
          label={t('Recovery code')}
          description={t('Each code works once.')}
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.messages.recoveryCode}
          autoFocus
        />
      ) : (
        <CodeField
          // Begins again at its first box after a refusal.
          key={refusals}
          value={code}
          error={form.messages.code}
          onChange={setCode}
          onComplete={(typed) => void form.run(() => enter(typed))}
        />
      )}
    </AuthFormFrame>
  )
}

interface CodeFieldProps {
  value: string
  error: string | undefined
  onChange: (code: string) => void
  onComplete: (code: string) => void
}

/** Six boxes that take a pasted code whole, and send themselves once the last digit is in. */
function CodeField({ value, error, onChange, onComplete }: CodeFieldProps) {
  return (
    <fieldset className={styles.code}>
      <legend>{t('Authentication code')}</legend>
      <PinInput
        length={6}
        type="number"
        size="lg"
        className={styles.digits}
        gap="xs"
        oneTimeCode
        autoFocus
        placeholder=""
        value={value}
        error={error !== undefined}
        getInputProps={(index) => ({ 'aria-label': t('Digit {number} of 6', { number: index + 1 }) })}
        onChange={onChange}
        onComplete={onComplete}
      />
      {error ? (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
