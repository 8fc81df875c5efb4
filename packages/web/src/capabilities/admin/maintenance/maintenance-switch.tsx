import { Button, TextInput } from '@mantine/core'
import { ApiError, call } from '@rad/api/client'
import { type Maintenance, maintenanceApi } from '@rad/api/admin/maintenance/contract'
import { useState } from 'react'
import { transport } from '#api/transport.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './maintenance.module.css'

export interface MaintenanceSwitchProps {
  isOn: boolean
  /** The state as it is now. */
  onSet: (now: Maintenance) => void
}

/** Closes the product for everybody else, or opens it again. */
export function MaintenanceSwitch({ isOn, onSet }: MaintenanceSwitchProps) {
  const [message, setMessage] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)

  const set = async (next: boolean) => {
    setSending(true)
    setRefusal(undefined)
    try {
      onSet(await call(transport, maintenanceApi.set, { body: { isOn: next, message } }))
    } catch (error) {
      setRefusal(error instanceof ApiError ? translateApiMessage(error.message) : t('Something went wrong.'))
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void set(!isOn)
      }}
    >
      {isOn ? (
        <p>{t('As an administrator, you still have access. Everyone else sees this page.')}</p>
      ) : (
        <TextInput
          label={t('Message for everyone else')}
          maxLength={300}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      {refusal ? <p role="alert">{refusal}</p> : null}
      <Button type="submit" variant="default" loading={isSending}>
        {isOn ? t('End maintenance') : t('Start maintenance')}
      </Button>
    </form>
  )
}
