import { reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

export interface SwitchOffDialogProps {
  reason: UnjustifiedReason
  onClose: () => void
}

/** Asks why a reason is no longer offered; that the last one stays is told here. */
export function SwitchOffDialog({ reason, onClose }: SwitchOffDialogProps) {
  const off = useSend(reasonsApi.switchOff)
  const { id, code, label, version } = reason
  return (
    <ReasonDialog
      question={t('Deactivate {name}?', { name: code })}
      consequence={t('Tickets with this reason keep it. You can activate it again later.')}
      label={t('Reason')}
      confirmLabel={t('Deactivate')}
      isBad
      onConfirm={(why) => off.mutateAsync({ params: { id }, body: { reason: why, if_version: version } })}
      onDone={() => showToast(t('{name} deactivated.', { name: label }))}
      onClose={onClose}
    />
  )
}
