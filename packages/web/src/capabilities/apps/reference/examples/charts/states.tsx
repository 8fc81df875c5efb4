import { word } from '@rad/api/words'
import IconChartBarOff from '@tabler/icons-react/dist/esm/icons/IconChartBarOff.mjs'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

const failure = Object.assign(new Error(word('The report takes too long. Choose a shorter period.')), {
  status: 503,
  requestId: '71d0a9e2',
})

export function States() {
  return (
    <div className={layout.split}>
      <EmptyState
        icon={<IconChartBarOff size={26} stroke={1.5} />}
        title={t('No data in this period')}
        text={t('Choose a longer period or clear some filters.')}
      />
      <ErrorState error={failure} onRetry={() => showToast(t('Retrying'), { tone: 'plain', isElsewhere: true })} />
    </div>
  )
}
