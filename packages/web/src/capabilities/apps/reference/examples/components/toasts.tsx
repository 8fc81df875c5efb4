import { Button } from '@mantine/core'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Toasts() {
  const undo = () => void sayDone(t('Task restored.'))
  return (
    <div className={layout.row}>
      <Button variant="default" onClick={() => showToast(t('Link copied.'), { isElsewhere: true })}>
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
