import { Button, Modal, Textarea } from '@mantine/core'
import { reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { type FormEvent, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { isRefusal } from '#kit/refusal.ts'
import { showToast } from '#kit/toast.ts'
import { t, told } from '#kit/words.ts'
import styles from './reasons.module.css'

export interface SwitchOffDialogProps {
  reason: UnjustifiedReason
  onClose: () => void
  onDone: () => void
}

/** Asks why a reason is no longer offered; that the last one stays is told here. */
export function SwitchOffDialog({ reason, onClose, onDone }: SwitchOffDialogProps) {
  const [why, setWhy] = useState('')
  const off = useSend(reasonsApi.switchOff)
  const { label: name } = reason
  const field = isRefusal(off.error) ? off.error.fields.reason : undefined
  // Through the portal the event climbs on to the form of the drawer, which must not be sent.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    off.mutate(
      { params: { id: reason.id }, body: { reason: why, if_version: reason.version } },
      {
        onSuccess: () => {
          showToast(t('{name} is no longer offered.', { name }))
          onDone()
        },
      },
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Switch off {name}?', { name })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} className={styles.dialog} noValidate>
        {off.error && !field ? (
          <p className={styles.refused} role="alert">
            {told(off.error.message)}
          </p>
        ) : null}
        <p className={styles.quiet}>{t('Tickets that name it keep it, and it can be switched on again.')}</p>
        <Textarea
          label={t('Why')}
          rows={2}
          maxLength={200}
          data-autofocus
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
          error={field && told(field)}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" loading={off.isPending}>
            {t('Switch off')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
