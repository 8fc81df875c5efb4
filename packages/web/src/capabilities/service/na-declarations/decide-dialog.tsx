import { type NaDeclaration, naDeclarationsApi } from '@rad/api/service/na-declarations/contract'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { isRefusal } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'

export type Decision = 'approved' | 'rejected' | 'withdrawn'

export interface DecideDialogProps {
  declaration: NaDeclaration
  to: Decision
  onClose: () => void
}

const refreshes = ['timeline', 'follow-ups', 'vehicles', 'customers']

/** Approves or rejects a declaration with a remark, or withdraws it. */
export function DecideDialog({ declaration, to, onClose }: DecideDialogProps) {
  const approve = useSend(naDeclarationsApi.approve, { refreshes })
  const reject = useSend(naDeclarationsApi.reject, { refreshes })
  const withdraw = useSend(naDeclarationsApi.withdraw, { refreshes })
  const { no, version, base_effect } = declaration
  const params = { no }
  if (to === 'withdrawn')
    return (
      <ConfirmDialog
        opened
        onClose={onClose}
        question={t('Withdraw {no}?', { no })}
        consequence={t('The follow-up goes on where it was.')}
        confirmLabel={t('Withdraw')}
        onConfirm={async () => {
          await withdraw.mutateAsync({ params, body: { if_version: version } })
          sayDone(t('{no} withdrawn.', { no }))
        }}
      />
    )
  const isRejection = to === 'rejected'
  const leaves = base_effect === 'leaves' ? t('The vehicle leaves the base and the follow-up ends.') : undefined
  return (
    <ReasonDialog
      question={isRejection ? t('Reject {no}?', { no }) : t('Approve {no}?', { no })}
      consequence={isRejection ? t('The follow-up goes on where it was.') : leaves}
      label={isRejection ? t('Remark') : t('Remark (optional)')}
      hint={t('Shown to the outlet.')}
      maxLength={1000}
      confirmLabel={isRejection ? t('Reject') : t('Approve')}
      isBad={isRejection}
      onConfirm={(reason) => {
        const remark = reason.trim()
        return isRejection
          ? reject.mutateAsync({ params, body: { remark, if_version: version } }).catch(atReason)
          : approve.mutateAsync({ params, body: { remark: remark || undefined, if_version: version } }).catch(atReason)
      }}
      onDone={() => {
        sayDone(isRejection ? t('{no} rejected.', { no }) : t('{no} approved.', { no }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The dialog has one field, which it calls reason. */
function atReason(error: unknown): never {
  if (isRefusal(error) && error.fields?.remark !== undefined)
    throw Object.assign(error, { fields: { reason: error.fields.remark } })
  throw error
}
