import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

export function Confirmations() {
  return (
    <ConfirmButton
      color="red"
      variant="light"
      question={t('Delete view “{name}”?', { name: 'Silent for a week' })}
      consequence={t('Everyone it was shared with loses it too. This can’t be undone.')}
      confirmLabel={t('Delete')}
      onConfirm={() => showToast(t('View deleted.'), { isElsewhere: true })}
    >
      {t('Delete view')}
    </ConfirmButton>
  )
}
