import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { type Vehicle, vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './vehicle.module.css'

const names = ['km', 'read_on', 'cluster_replaced'] as const

/** Asks what the odometer shows. A lower figure is taken only where the cluster was replaced. */
export function ReadingDialog({ record: vehicle, onClose }: { record: Vehicle; onClose: () => void }) {
  const format = useFormat()
  const send = useSend(vehiclesApi.addReading, { refreshes: ['timeline'] })
  const form = usePlainForm(
    async (typed) => {
      const read_on = typed('read_on')
      const refused = await refusalOf(
        send.mutateAsync({
          params: { vin: vehicle.vin },
          body: {
            km: Number(typed('km').replaceAll(/[\s,.]/g, '')),
            ...(read_on ? { read_on } : {}),
            cluster_replaced: typed('cluster_replaced') !== '',
          },
        }),
        names,
      )
      if (refused) return refused
      sayDone(t('Reading added.'))
      onClose()
      return undefined
    },
    (typed) => emptyOf(typed, { km: t('This is required.') }),
  )
  const { odometer_last: last, odometer_last_on: on } = vehicle
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Add odometer reading')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} onSubmit={form.onSubmit} className={styles.form} noValidate>
        {form.messages.form ? (
          <p className={styles.message} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        <TextInput
          name="km"
          label={t('Kilometers')}
          description={
            last !== null && on !== null
              ? t('Last reading: {km} km on {day}', { km: format.number(last), day: format.day(on) })
              : undefined
          }
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          error={form.messages.km}
        />
        <TextInput
          name="read_on"
          type="date"
          label={t('Read on')}
          description={t('Today, unless you enter another day.')}
          error={form.messages.read_on}
        />
        <Checkbox
          name="cluster_replaced"
          value="yes"
          label={t('Cluster replaced')}
          description={t('The odometer starts again from a lower figure.')}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('Add reading')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
