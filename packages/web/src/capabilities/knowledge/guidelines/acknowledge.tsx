import { Button } from '@mantine/core'
import { type Guideline, guidelinesApi } from '@rad/api/knowledge/guidelines/contract'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './guideline.module.css'

/** Until when a mandatory guideline has to be acknowledged, with the button for it; or that it is done. */
export function Acknowledge({ guideline }: { guideline: Guideline }) {
  const format = useFormat()
  const queryClient = useQueryClient()
  const send = useSend(guidelinesApi.acknowledge, { refreshes: ['library', 'guideline-banner'] })
  const { no, edition, state, due_at, acknowledged_at } = guideline
  if (state === 'acknowledged')
    return (
      <p className={styles.done} role="status">
        <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
        {acknowledged_at
          ? t('You acknowledged this on {instant}.', { instant: format.instant(acknowledged_at) })
          : t('Acknowledged')}
      </p>
    )
  const acknowledge = async () => {
    try {
      await send.mutateAsync({ params: { no }, body: { edition } })
      sayDone(t('Acknowledged.'))
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
      // Another version may be published by now: it is what has to be read.
      await queryClient.invalidateQueries({ queryKey: ['guidelines'] })
    }
  }
  const isOverdue = state === 'overdue'
  return (
    <section className={styles.acknowledge} data-overdue={isOverdue || undefined} aria-label={t('Acknowledgement')}>
      <span>
        <strong>{isOverdue ? t('Acknowledgement overdue') : t('To acknowledge')}</strong>
        {due_at ? <span>{t('By {instant}', { instant: format.instant(due_at) })}</span> : null}
      </span>
      <Button size="md" loading={send.isPending} onClick={() => void acknowledge()}>
        {t('Acknowledge')}
      </Button>
    </section>
  )
}
