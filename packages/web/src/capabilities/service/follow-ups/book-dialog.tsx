import { Button, Modal, TextInput } from '@mantine/core'
import { type FollowUp, followUpsApi } from '@rad/api/service/follow-ups/contract'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { vehicleOf } from './follow-up-words.tsx'
import styles from './follow-ups.module.css'

/** Books the customer for a day. */
export function BookDialog({ followUp, onClose }: { followUp: FollowUp; onClose: () => void }) {
  const format = useFormat()
  const move = useSend(followUpsApi.move, { refreshes: ['timeline'] })
  const { no, version } = followUp
  const form = usePlainForm(
    async (typed) => {
      const booked_on = typed('booked_on')
      const refused = await refusalOf(
        move.mutateAsync({ params: { no }, body: { to: 'booked', booked_on, if_version: version } }),
        ['booked_on'],
      )
      if (refused) return refused
      sayDone(t('{vehicle} is booked for {day}.', { vehicle: vehicleOf(followUp), day: format.day(booked_on) }))
      onClose()
      return undefined
    },
    (typed) => emptyOf(typed, { booked_on: t('This is required.') }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Book visit: {vehicle}', { vehicle: vehicleOf(followUp) })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} onSubmit={form.onSubmit} className={styles.form} noValidate>
        {form.messages.form ? (
          <p className={styles.problem} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        <TextInput
          name="booked_on"
          type="date"
          label={t('Day of the visit')}
          defaultValue={followUp.booked_on ?? ''}
          data-autofocus
          error={form.messages.booked_on}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('Book visit')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
