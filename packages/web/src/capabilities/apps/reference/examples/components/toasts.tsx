import { Button } from '@mantine/core'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Toasts() {
  const undo = () => void showToast(t('Task restored.'), { tone: 'plain' })
  return (
    <div className={layout.row}>
      <Button variant="default" onClick={() => showToast(t('Saved.'))}>
        {t('Success')}
      </Button>
      <Button
        variant="default"
        onClick={() => showToast(t('Task deleted.'), { tone: 'plain', action: { label: t('Undo'), run: undo } })}
      >
        {t('With undo')}
      </Button>
      <Button variant="default" onClick={() => showToast(t('The outlet still has open complaints.'), { tone: 'bad' })}>
        {t('Error')}
      </Button>
    </div>
  )
}
