import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import IconArrowBigUpLine from '@tabler/icons-react/dist/esm/icons/IconArrowBigUpLine.mjs'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#kit/words.ts'
import styles from './password-field.module.css'

/** A password with the eye, and a word where the keyboard writes capitals. */
export function PasswordField(props: PasswordInputProps) {
  const [hasCapsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <PasswordInput
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide password') }}
        // Mantine marks the box around it only.
        aria-invalid={props.error ? true : undefined}
        {...props}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setCapsLock(false)}
      />
      {hasCapsLock ? (
        <p className={styles.caps} role="status">
          <IconArrowBigUpLine size={14} stroke={1.8} aria-hidden="true" />
          {t('Caps lock is on.')}
        </p>
      ) : null}
    </>
  )
}
