import { historyApi } from '@rad/api/engagement/history/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { t } from '#kit/words.ts'

export interface UnmaskDialogProps {
  no: string
  onShow: (clear: ReadonlyMap<number, string>) => void
  onClose: () => void
}

/** Asks why someone wants to read what is masked; the reason is in the audit trail. */
export function UnmaskDialog({ no, onShow, onClose }: UnmaskDialogProps) {
  const unmask = useSend(historyApi.unmask)
  return (
    <ReasonDialog
      question={t('Show masked text')}
      label={t('Reason for access')}
      hint={t('Your name and reason are recorded in the audit trail.')}
      maxLength={500}
      confirmLabel={t('Show')}
      onConfirm={async (reason) => {
        const { messages } = await unmask.mutateAsync({ params: { no }, body: { reason } })
        onShow(new Map(messages.map(({ id, text }) => [id, text])))
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
