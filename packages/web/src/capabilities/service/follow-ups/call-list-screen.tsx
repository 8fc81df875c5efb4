import { type Call, type CallList, type ContactResult, followUpsApi } from '@rad/api/service/follow-ups/contract'
import IconPhoneCheck from '@tabler/icons-react/dist/esm/icons/IconPhoneCheck.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { queueChange } from '#api/queue.ts'
import { useQueued } from '#api/use-queued.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { OfflineBanner } from '#shell/queue/offline-banner.tsx'
import { CallCard } from './call-card.tsx'
import { vehicleOf } from './follow-up-words.tsx'
import { AttemptDialog, useAttemptAhead } from './load-attempt.ts'
import styles from './call-list.module.css'

const callList = () => query(followUpsApi.callList, { query: {} })

export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(callList())

/** Queues a result: it is sent at once, or when there is a connection again. */
function logResult(call: Call, result: ContactResult): void {
  queueChange(
    followUpsApi.attempt,
    { params: { no: call.no }, body: { medium: 'call', result, at: new Date().toISOString() } },
    { of: `follow-up:${call.no}`, title: vehicleOf(call), text: inWords(result), refreshes: ['timeline'] },
  )
  sayDone(t('{vehicle}: {result}', { vehicle: vehicleOf(call), result: inWords(result) }))
}

/** The calls without those whose result waits to be sent. */
function useOpenCalls({ calls }: CallList) {
  const waiting = new Set(useQueued().map(({ of }) => of))
  const open = calls.filter(({ no }) => !waiting.has(`follow-up:${no}`))
  return { open, waiting: calls.length - open.length }
}

/** The calls of the day, in the order they are made; a result is one press, and works without a connection. */
export function Screen() {
  const { data, error, refetch } = useQuery(callList())
  useAttemptAhead()
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={t('Call list')}
        lead={t('Promised call-backs first, then services that are due and those that are overdue.')}
      />
      <OfflineBanner />
      {data ? <Calls list={data} /> : null}
      {!data && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <BlockSkeleton height={420} /> : null}
    </div>
  )
}

function Calls({ list }: { list: CallList }) {
  const [reached, setReached] = useState<Call>()
  const { open, waiting } = useOpenCalls(list)
  const left = list.count - waiting
  if (left === 0 && open.length === 0)
    return (
      <EmptyState
        icon={<IconPhoneCheck size={32} stroke={1.4} />}
        title={t('All calls are made')}
        text={t('New calls appear here on the day they are due.')}
      />
    )
  return (
    <>
      <p className={styles.progress} role="status">
        {t('{done} called today, {left} to call', { done: list.done + waiting, left })}
      </p>
      <ul className={styles.calls} aria-label={t('Calls')}>
        {open.map((call) => (
          <CallCard
            key={call.no}
            call={call}
            onResult={(result) => logResult(call, result)}
            onReached={() => setReached(call)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {reached ? <AttemptDialog record={{ ...reached, refusals: {} }} onClose={() => setReached(undefined)} /> : null}
      </Suspense>
    </>
  )
}
