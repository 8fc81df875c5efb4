import { type Calendar, calendarsApi } from '@rad/api/network/calendars/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

/** Asks why a calendar is switched off; what is in the way is shown here. */
export function SwitchDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const turn = useSend(calendarsApi.switch)
  const { code, name, version } = calendar
  return (
    <ReasonDialog
      question={t('Deactivate {name}?', { name })}
      consequence={t('Tickets that use it keep it. You can activate it again later.')}
      confirmLabel={t('Deactivate')}
      isBad
      onConfirm={(reason) =>
        turn.mutateAsync({ params: { code }, body: { active: false, reason, if_version: version } })
      }
      onDone={() => {
        sayDone(t('{name} deactivated.', { name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
