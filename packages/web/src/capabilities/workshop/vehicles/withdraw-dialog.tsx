import { type Reading, vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'

export interface WithdrawDialogProps {
  vin: string
  reading: Reading
  onUndo: (reading: Reading) => void
  onClose: () => void
}

/** Asks why a reading is withdrawn. */
export function WithdrawDialog({ vin, reading, onUndo, onClose }: WithdrawDialogProps) {
  const format = useFormat()
  const withdraw = useSend(vehiclesApi.withdrawReading, { refreshes: ['timeline', 'follow-ups'] })
  const km = format.number(reading.km)
  return (
    <ReasonDialog
      question={t('Withdraw reading {km} km?', { km })}
      consequence={t('It no longer counts. A follow-up that it opened ends or gets another due date.')}
      hint={t('For instance: one digit too many.')}
      maxLength={300}
      confirmLabel={t('Withdraw')}
      isBad
      onConfirm={(reason) => withdraw.mutateAsync({ params: { vin, id: reading.id }, body: { reason } })}
      onDone={() => {
        onClose()
        showToast(t('Reading withdrawn.'), { action: { label: t('Undo'), run: () => onUndo(reading) } })
      }}
      onClose={onClose}
    />
  )
}
