import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type FieldMessages, register } from '#api/auth-calls.ts'
import styles from './sign-in.module.css'

export function RegisterForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [messages, setMessages] = useState<FieldMessages>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const field = (name: string) => String(typed.get(name))
    setBusy(true)
    const refused = await register({ username: field('username'), email: field('email'), password: field('password') })
    if (!refused) return onSignedIn()
    setBusy(false)
    setMessages(refused)
    form.querySelector<HTMLInputElement>(`[name=${Object.keys(refused)[0]}]`)?.focus()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className={styles.form}>
      {messages.form ? (
        <p role="alert" className={styles.refusal}>
          {messages.form}
        </p>
      ) : null}
      <TextInput
        label="User name"
        name="username"
        autoComplete="nickname"
        required
        withAsterisk={false}
        error={messages.username}
        autoFocus
      />
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        error={messages.email}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        error={messages.password}
      />
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        Create account
      </Button>
    </form>
  )
}
