import './checkbox.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { register } from '#api/auth-calls.ts'
import { t } from '#kit/words.ts'
import { AuthFormFrame } from './auth-form.tsx'
import styles from './auth-form.module.css'
import { NewPasswordField } from '#kit/form/new-password-field.tsx'
import { TermsLink } from './terms-link.tsx'
import { emptyOf, usePlainForm } from '#kit/form/use-plain-form.ts'

export interface RegisterFormProps {
  minLength: number
  onSignedIn: () => void
}

export function RegisterForm({ minLength, onSignedIn }: RegisterFormProps) {
  const [known, setKnown] = useState<Record<string, string>>({})
  const form = usePlainForm(
    async (typed) => {
      const answer = await register({
        username: typed('username').trim(),
        email: typed('email').trim(),
        password: typed('password'),
      })
      if ('messages' in answer) return answer.messages
      onSignedIn()
      return undefined
    },
    (typed) =>
      emptyOf(typed, {
        username: t('Enter a username.'),
        email: t('Enter your email address.'),
        password: t('Choose a password.'),
        terms: t('Agree to the terms of use.'),
      }),
  )
  const keep = (name: string) => (event: { currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget
    setKnown((before) => ({ ...before, [name]: value.split('@')[0] ?? '' }))
  }

  return (
    <AuthFormFrame form={form} submitLabel={t('Create account')}>
      <TextInput
        label={t('Username')}
        name="username"
        autoComplete="nickname"
        error={form.messages.username}
        onChange={keep('username')}
        autoFocus
      />
      <TextInput
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        error={form.messages.email}
        onChange={keep('email')}
      />
      <NewPasswordField minLength={minLength} known={Object.values(known)} error={form.messages.password} />
      <div className={styles.terms}>
        <Checkbox size="xs" name="terms" label={t('I agree to the terms of use')} error={form.messages.terms} />
        <TermsLink />
      </div>
    </AuthFormFrame>
  )
}
