import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { type FieldMessages, signIn } from '#api/auth-calls.ts'
import type { DemoSignIn } from './sign-in-options.ts'
import styles from './sign-in.module.css'

export interface SignInFormProps {
  email?: string
  demo?: DemoSignIn[]
  onSignedIn: () => void
}

export function SignInForm({ email = '', demo = [], onSignedIn }: SignInFormProps) {
  const [messages, setMessages] = useState<FieldMessages>({})
  const [busy, setBusy] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const enter = async (address: string, password: string, by: string) => {
    setBusy(by)
    const refused = await signIn(address, password)
    if (!refused) return onSignedIn()
    setBusy(undefined)
    setMessages(refused)
    form.current?.querySelector<HTMLInputElement>(refused.password ? '[name=password]' : '[name=email]')?.focus()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void enter(String(typed.get('email')).trim(), String(typed.get('password')), 'form')
  }

  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      {messages.form ? (
        <p role="alert" className={styles.refusal}>
          {messages.form}
        </p>
      ) : null}
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        withAsterisk={false}
        error={messages.email}
        autoFocus
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        error={messages.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
      <Button type="submit" size="sm" fullWidth loading={busy === 'form'} disabled={busy !== undefined}>
        Sign in
      </Button>
      {demo.length > 0 ? (
        <section className={styles.demo} aria-label="Demo sign-ins">
          <p>Or look around as</p>
          <div className={styles.chips}>
            {demo.map((person) => (
              <Button
                key={person.email}
                variant="default"
                size="compact-sm"
                fw={400}
                radius="xl"
                loading={busy === person.email}
                disabled={busy !== undefined}
                onClick={() => void enter(person.email, person.password, person.email)}
              >
                {person.label}
              </Button>
            ))}
          </div>
        </section>
      ) : null}
    </form>
  )
}
