import { callDisputesApi, type Dispute } from '@rad/api/insight/calls/disputes/contract'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { t } from '#kit/words.ts'

interface DecideDialogProps {
  dispute: Dispute
  result: 'upheld' | 'rejected'
  onClose: () => void
}

/** Upholds a dispute, or rejects it with a remark for the agent. */
export function DecideDialog({ dispute: { no, version }, result, onClose }: DecideDialogProps) {
  const decide = useSend(callDisputesApi.decide, { refreshes: ['calls', 'timeline'] })
  const isUpheld = result === 'upheld'
  return (
    <ReasonDialog
      question={isUpheld ? t('Uphold {no}?', { no }) : t('Reject {no}?', { no })}
      consequence={
        isUpheld
          ? t('The call is corrected as the agent requested, and measured again.')
          : t('The call stays as it is. The agent reads your remark.')
      }
      label={t('Remark')}
      hint={isUpheld ? t('Optional.') : undefined}
      maxLength={1000}
      confirmLabel={isUpheld ? t('Uphold') : t('Reject')}
      isBad={!isUpheld}
      onConfirm={(remark) => decide.mutateAsync({ params: { no }, body: { result, remark, if_version: version } })}
      onDone={() => {
        sayDone(isUpheld ? t('Dispute upheld.') : t('Dispute rejected.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
