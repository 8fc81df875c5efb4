import { Button, Modal } from '@mantine/core'
import {
  type BillingCycle,
  billingCycles,
  type CurrentPlan,
  type PlanQuote,
  type PricedPlan,
  pricingApi,
} from '@rad/api/apps/pricing/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './pricing.module.css'

export interface ChangeDialogProps {
  plan: PricedPlan
  cycle: BillingCycle
  /** As it was when the dialog opened: a change made elsewhere meanwhile is shown. */
  current: CurrentPlan
  onClose: () => void
}

/** What a change of plan costs today, before it is made. */
export function ChangeDialog({ plan: { id: plan, title }, cycle, current, onClose }: ChangeDialogProps) {
  useFocusBack(true)
  const [begun] = useState(current)
  const [wrong, setWrong] = useState<string>()
  const found = useQuery(query(pricingApi.quote, { query: { plan, cycle } }))
  const { mutateAsync: change, isPending } = useSend(pricingApi.change, { refreshes: ['invoices'] })
  const name = t(title)
  const confirm = async () => {
    try {
      await change({ body: { plan, cycle, if_version: begun.version } })
      sayDone(t('You are on the {plan} plan.', { plan: name }))
      onClose()
    } catch (error) {
      setWrong(messageOf(error))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Change to {plan}', { plan: name })}
      size="md"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {found.data ? (
        <Quote quote={found.data} />
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <BlockSkeleton height={120} />
      )}
      {wrong ? (
        <p className={styles.wrong} role="alert">
          <bdi>{wrong}</bdi>
        </p>
      ) : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={isPending} disabled={!found.data} onClick={() => void confirm()} data-autofocus>
          {t('Change plan')}
        </Button>
      </div>
    </Modal>
  )
}

/** The sum: what it costs, what unused days and credit pay of it, and what is left to pay. */
function Quote({ quote }: { quote: PlanQuote }) {
  const format = useFormat()
  const { cycle, price, fromCredit, dueNow, creditAfter, paidUntil } = quote
  return (
    <>
      <dl className={styles.quote}>
        {price > 0 ? (
          <div>
            <dt>{t(billingCycles[cycle])}</dt>
            <dd>{format.money(price)}</dd>
          </div>
        ) : null}
        {fromCredit > 0 ? (
          <div>
            <dt>{t('Credit for unused days')}</dt>
            <dd>{format.money(-fromCredit)}</dd>
          </div>
        ) : null}
        <div data-total>
          <dt>{t('Due now')}</dt>
          <dd>{format.money(dueNow)}</dd>
        </div>
        {creditAfter > 0 ? (
          <div>
            <dt>{t('Credit left on your account')}</dt>
            <dd>{format.money(creditAfter)}</dd>
          </div>
        ) : null}
        {paidUntil ? (
          <div>
            <dt>{t('Paid until')}</dt>
            <dd>{format.day(paidUntil)}</dd>
          </div>
        ) : null}
      </dl>
      <p className={styles.soft}>
        {t('The plan starts at once.')}{' '}
        {price > 0 ? t('Demo: no payment is taken. The invoice is marked as paid.') : null}
      </p>
    </>
  )
}
