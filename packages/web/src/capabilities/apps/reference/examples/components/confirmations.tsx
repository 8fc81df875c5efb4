import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

export function Confirmations() {
  return (
    <ConfirmButton
      color="red"
      variant="light"
      question={t('Forget the view “{name}”?', { name: 'Silent for a week' })}
      consequence={t('Everybody it was shared with loses it too. There is no way back.')}
      confirmLabel={t('Forget it')}
      onConfirm={() => showToast(t('The view is forgotten.'))}
    >
      {t('Forget this view')}
    </ConfirmButton>
  )
}
