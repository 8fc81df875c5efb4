import { type Intent, intentsApi } from '@rad/api/engagement/bots/intents/contract'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { t } from '#kit/words.ts'

export interface SwitchOffIntentProps {
  intent: Intent
  onClose: () => void
}

/** Asks why an intent is no longer offered; the last one stays, which it explains. */
export function SwitchOffIntent({ intent, onClose }: SwitchOffIntentProps) {
  const off = useSend(intentsApi.switchOff, { refreshes: ['bots'] })
  const saySaved = useSaySaved(intentsApi.list)
  const { id, name, version } = intent
  return (
    <ReasonDialog
      question={t('Deactivate {name}?', { name })}
      consequence={t('Versions that use it keep it. You can activate it again later.')}
      confirmLabel={t('Deactivate')}
      isBad
      onConfirm={(reason) => off.mutateAsync({ params: { id }, body: { reason, if_version: version } })}
      onDone={() => saySaved(t('{name} deactivated.', { name }), intent)}
      onClose={onClose}
    />
  )
}
