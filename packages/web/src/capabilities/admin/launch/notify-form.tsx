import { Button, TextInput } from '@mantine/core'
import { ApiError, call } from '@rad/api/client'
import { launchApi } from '@rad/api/admin/launch/contract'
import { useState } from 'react'
import { origin, send } from '#api/network.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './launch.module.css'

/** One address; the answer is the same whether it was there before or not. */
export function NotifyForm() {
  const [email, setEmail] = useState('')
  const [joined, setJoined] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)

  const join = async () => {
    setSending(true)
    setRefusal(undefined)
    try {
      const answered = await call({ origin: origin(), fetch: send }, launchApi.join, { body: { email } })
      setJoined(answered.email)
    } catch (error) {
      const message = error instanceof ApiError ? (error.fields.email ?? error.message) : undefined
      setRefusal(message ? translateApiMessage(message) : t('Something went wrong.'))
    } finally {
      setSending(false)
    }
  }

  if (joined)
    return (
      <p className={styles.saved} role="status">
        {t('Thank you. We’ll email {email} on launch day.', { email: joined })}
      </p>
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (event.currentTarget.checkValidity()) void join()
        else setRefusal(t('Enter an email address.'))
      }}
    >
      <TextInput
        type="email"
        required
        autoComplete="email"
        aria-label={t('Email')}
        placeholder={t('Email')}
        value={email}
        error={refusal}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={isSending}>
        {t('Notify me')}
      </Button>
    </form>
  )
}
