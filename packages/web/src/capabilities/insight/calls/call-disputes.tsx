import { Button } from '@mantine/core'
import { callDisputesApi, type Dispute } from '@rad/api/insight/calls/disputes/contract'
import type { Call } from '@rad/api/insight/calls/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { Card } from '#kit/page/facts.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './call-disputes.module.css'
import { aboutWords, claimWords, DisputeStatusBadge } from './parts/dispute-words.tsx'

const DecideDialog = lazy(() => import('./decide-dialog.tsx').then(({ DecideDialog }) => ({ default: DecideDialog })))

/** What its agent disputes of a call, and what became of it; nothing where nothing is. */
export function DisputesCard({ call: { no } }: { call: Call }) {
  const may = useCan()('read CallDispute')
  const found = useQuery({ ...query(callDisputesApi.ofCall, { params: { no } }), enabled: may }).data
  const [decided, setDecided] = useState<{ dispute: Dispute; result: 'upheld' | 'rejected' }>()
  if (!found || found.disputes.length === 0) return null
  return (
    <Card title={t('Disputes')}>
      <ul className={styles.list}>
        {found.disputes.map((dispute) => (
          <One key={dispute.no} dispute={dispute} onDecide={(result) => setDecided({ dispute, result })} />
        ))}
      </ul>
      {decided ? (
        <Suspense fallback={null}>
          <DecideDialog {...decided} onClose={() => setDecided(undefined)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

interface OneProps {
  dispute: Dispute
  onDecide: (result: 'upheld' | 'rejected') => void
}

function One({ dispute, onDecide }: OneProps) {
  const format = useFormat()
  const { no, status, was, claim, agent, opened_at, due_on, is_overdue, reason, reviewer, remark, ended_at } = dispute
  return (
    <li aria-label={no}>
      <span className={styles.head}>
        <strong>{aboutWords(dispute)}</strong>
        <DisputeStatusBadge status={status} />
      </span>
      <bdi>{t('{was}; requested: {claim}', { was: claimWords(dispute, was), claim: claimWords(dispute, claim) })}</bdi>
      <blockquote className={styles.quote}>
        <bdi>{reason}</bdi>
      </blockquote>
      <span className={styles.soft}>
        <bdi>{t('{name}, {instant}', { name: agent, instant: format.instant(opened_at) })}</bdi>
        {status === 'open' ? (
          is_overdue ? (
            <Badge tone="bad">{t('Overdue since {day}', { day: format.day(due_on) })}</Badge>
          ) : (
            <span>{t('Due {day}', { day: format.day(due_on) })}</span>
          )
        ) : null}
      </span>
      {remark ? (
        <blockquote className={styles.quote}>
          <bdi>{remark}</bdi>
        </blockquote>
      ) : null}
      {reviewer && ended_at ? (
        <span className={styles.soft}>
          <bdi>{t('{name}, {instant}', { name: reviewer, instant: format.instant(ended_at) })}</bdi>
        </span>
      ) : null}
      <Figures dispute={dispute} />
      <Actions dispute={dispute} onDecide={onDecide} />
    </li>
  )
}

/** What the decision changed: the figures of the call before and after. */
function Figures({ dispute }: { dispute: Dispute }) {
  const format = useFormat()
  if (dispute.status !== 'upheld') return null
  const { phrases } = dispute
  const percent = (value: number | null) => (value === null ? '–' : format.percent(value))
  const met = (count: number | null) =>
    phrases === null || count === null ? '–' : t('{count} of {all}', { count, all: phrases })
  const rows = [
    { key: 'phrases', label: t('Phrases met'), before: met(dispute.phrases_before), after: met(dispute.phrases_after) },
    {
      key: 'agent',
      label: t('Agent talk %'),
      before: percent(dispute.agent_percent_before),
      after: percent(dispute.agent_percent_after),
    },
    {
      key: 'customer',
      label: t('Customer talk %'),
      before: percent(dispute.customer_percent_before),
      after: percent(dispute.customer_percent_after),
    },
  ].filter(({ before, after }) => before !== after)
  if (rows.length === 0) return null
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <th scope="col">{t('Figure')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Actions({ dispute: { no, may_decide, may_withdraw, is_replaced, version }, onDecide }: OneProps) {
  const withdraw = useSend(callDisputesApi.withdraw, { refreshes: ['timeline'] })
  if (!may_decide && !may_withdraw) return null
  return (
    <>
      {may_decide && is_replaced ? (
        <p className={styles.soft}>{t('The call was replaced since, so this dispute can only be rejected.')}</p>
      ) : null}
      <span className={styles.actions}>
        {may_decide && !is_replaced ? (
          <Button size="xs" onClick={() => onDecide('upheld')}>
            {t('Uphold')}
          </Button>
        ) : null}
        {may_decide ? (
          <Button size="xs" variant="default" onClick={() => onDecide('rejected')}>
            {t('Reject')}
          </Button>
        ) : null}
        {may_withdraw ? (
          <Button
            size="xs"
            variant="default"
            loading={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(
                { params: { no }, body: { if_version: version } },
                {
                  onSuccess: () => sayDone(t('Dispute withdrawn.')),
                  onError: (error) =>
                    showToast(messageOf(error, t('The dispute couldn’t be withdrawn. Try again.')), { tone: 'bad' }),
                },
              )
            }
          >
            {t('Withdraw')}
          </Button>
        ) : null}
      </span>
    </>
  )
}
