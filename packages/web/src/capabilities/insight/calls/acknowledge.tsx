import { Button } from '@mantine/core'
import { callDisputesApi } from '@rad/api/insight/calls/disputes/contract'
import type { Call } from '@rad/api/insight/calls/contract'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './calls.module.css'

/** The button by which an agent acknowledges their own call, and for everyone when that was. */
export function Acknowledge({ call: { no, is_own, acknowledged_at, transcript_status } }: { call: Call }) {
  const format = useFormat()
  const can = useCan()
  const send = useSend(callDisputesApi.acknowledge, { refreshes: ['calls', 'timeline'] })
  if (acknowledged_at !== null)
    return (
      <span className={styles.soft}>{t('Acknowledged {instant}', { instant: format.instant(acknowledged_at) })}</span>
    )
  if (!is_own || transcript_status !== 'analyzed' || !can('create CallDispute')) return null
  return (
    <Button
      loading={send.isPending}
      onClick={() =>
        send.mutate(
          { params: { no } },
          {
            onSuccess: () => sayDone(t('Call acknowledged.')),
            onError: (error) =>
              showToast(messageOf(error, t('The call couldn’t be acknowledged. Try again.')), { tone: 'bad' }),
          },
        )
      }
    >
      {t('Acknowledge')}
    </Button>
  )
}
