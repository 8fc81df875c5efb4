import { reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

export interface SwitchOffDialogProps {
  reason: UnjustifiedReason
  onClose: () => void
  onDone: () => void
}

/** Asks why a reason is no longer offered; that the last one stays is told here. */
export function SwitchOffDialog({ reason, onClose, onDone }: SwitchOffDialogProps) {
  const off = useSend(reasonsApi.switchOff)
  const { id, code, label, version } = reason
  return (
    <ReasonDialog
      question={t('Switch off {name}?', { name: code })}
      consequence={t('Tickets that name it keep it, and it can be switched on again.')}
      label={t('Why')}
      confirmLabel={t('Switch off')}
      isBad
      onConfirm={(why) => off.mutateAsync({ params: { id }, body: { reason: why, if_version: version } })}
      onDone={() => {
        showToast(t('{name} is no longer offered.', { name: label }))
        onDone()
      }}
      onClose={onClose}
    />
  )
}
