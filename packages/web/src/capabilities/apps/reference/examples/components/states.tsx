import { word } from '@rad/api/words'
import { Button } from '@mantine/core'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

const failure = Object.assign(new Error(word('The report takes too long. Choose a shorter period.')), {
  status: 503,
  requestId: '3f6c1e0a',
})

export function States() {
  return (
    <div className={layout.split}>
      <EmptyState
        icon={<IconInbox size={26} stroke={1.5} />}
        title={t('No tasks yet')}
        text={t('Tasks planned for today appear here.')}
        action={<Button leftSection={<IconPlus size={15} stroke={1.8} />}>{t('Add task')}</Button>}
      />
      <ErrorState error={failure} onRetry={() => showToast(t('Retrying'), { tone: 'plain', isElsewhere: true })} />
    </div>
  )
}
