import { type ReactNode, useState } from 'react'
import { t } from '#kit/words.ts'
import { PasswordField } from '#kit/form/password-field.tsx'
import { strengthOf, strengthWord } from '#kit/form/password-strength.ts'
import styles from './password-field.module.css'

export interface NewPasswordFieldProps {
  label?: string
  /** The shortest that the server takes here; a demo takes any. */
  minLength?: number | undefined
  /** E-mail and name of the person, which are easy to guess. */
  known?: readonly string[]
  error?: ReactNode
  autoFocus?: boolean
}

/** A new password: what it needs before typing, how good it is while typing. */
export function NewPasswordField({
  label = t('Password'),
  minLength,
  known,
  error,
  autoFocus = false,
}: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('')
  const strength = strengthOf(typed, minLength ?? 1, known)
  return (
    <div className={styles.field}>
      <PasswordField
        label={label}
        description={minLength === undefined ? undefined : lengthHint(minLength)}
        autoComplete="new-password"
        error={error}
        autoFocus={autoFocus}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed ? (
        <div className={styles.meter} data-strength={strength}>
          <span className={styles.bars} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          <span role="status">{t(strengthWord(strength))}</span>
        </div>
      ) : null}
    </div>
  )
}

const lengthHint = (count: number) =>
  t(
    'Use at least {count, plural, one {# character} other {# characters}}. A few words in a row are easy to remember.',
    {
      count,
    },
  )
