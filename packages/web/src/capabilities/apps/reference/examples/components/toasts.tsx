import { Button } from '@mantine/core'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Toasts() {
  const undo = () => void showToast(t('It is back.'), { tone: 'plain' })
  return (
    <div className={layout.row}>
      <Button variant="default" onClick={() => showToast(t('Saved.'))}>
        {t('It worked')}
      </Button>
      <Button
        variant="default"
        onClick={() => showToast(t('The task is deleted.'), { tone: 'plain', action: { label: t('Undo'), run: undo } })}
      >
        {t('With a way back')}
      </Button>
      <Button variant="default" onClick={() => showToast(t('The outlet still has open complaints.'), { tone: 'bad' })}>
        {t('It was refused')}
      </Button>
    </div>
  )
}
