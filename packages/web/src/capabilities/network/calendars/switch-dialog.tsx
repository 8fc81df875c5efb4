import { type Calendar, calendarsApi } from '@rad/api/network/calendars/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

/** Asks why a calendar is switched off; what stands in the way is told here. */
export function SwitchDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const turn = useSend(calendarsApi.switch)
  const { code, name, version } = calendar
  return (
    <ReasonDialog
      question={t('Switch off {name}?', { name })}
      consequence={t('It stays on the tickets that run by it, and can be switched on again.')}
      confirmLabel={t('Switch off')}
      isBad
      onConfirm={(reason) =>
        turn.mutateAsync({ params: { code }, body: { active: false, reason, if_version: version } })
      }
      onDone={() => {
        showToast(t('{name} is switched off.', { name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
