import { SegmentedControl } from '@mantine/core'
import { type BillingCycle, type PlanId, type Pricing, pricingApi, pricingView } from '@rad/api/apps/pricing/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { checkedView } from '#kit/filter/checked-view.ts'
import { useView } from '#kit/filter/use-view.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PricingQuestions } from './pricing-questions.tsx'
import { TrialBanner } from './trial-banner.tsx'
import styles from './pricing.module.css'

const screenView = checkedView(pricingView)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(query(pricingApi.data, {}))

export function Screen() {
  const view = useView(screenView)
  const found = useQuery(query(pricingApi.data, {}))
  const { data, error } = found
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('Pricing')} lead={t('Change your plan at any time. Unused days count toward the new one.')} />
      <BadValues bad={view.bad} />
      {data ? (
        <Plans
          data={data}
          cycle={view.values.billing}
          onCycle={(billing) => view.set({ billing }, { replace: true })}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void found.refetch()} />
      ) : (
        <BlockSkeleton height={520} />
      )}
    </div>
  )
}

interface PlansProps {
  data: Pricing
  cycle: BillingCycle
  onCycle: (cycle: BillingCycle) => void
}

function Plans({ data, cycle, onCycle }: PlansProps) {
  const { plans, current, comparison, faq } = data
  const format = useFormat()
  const [chosen, setChosen] = useState<PlanId>()
  const saving = Math.max(...plans.map(({ yearlySaving }) => yearlySaving))
  const chosenPlan = plans.find(({ id }) => id === chosen)
  return (
    <>
      <Current data={data} />
      <div className={styles.switch}>
        <SegmentedControl
          aria-label={t('Billing')}
          value={cycle}
          onChange={(value) => onCycle(value as BillingCycle)}
          data={[
            { value: 'monthly', label: t('Monthly') },
            { value: 'yearly', label: t('Yearly') },
          ]}
        />
        <span className={styles.saving}>{t('Save up to {percent} yearly', { percent: format.rate(saving) })}</span>
      </div>
      <ul className={styles.plans} aria-label={t('Plans')}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard
              plan={plan}
              cycle={cycle}
              current={current}
              order={plans.map(({ id }) => id)}
              onChoose={() => setChosen(plan.id)}
            />
          </li>
        ))}
      </ul>
      {current.mayTry ? <TrialBanner key={current.version} current={current} plans={plans} /> : null}
      <PlanComparison plans={plans} comparison={comparison} current={current.plan} />
      <PricingQuestions questions={faq} />
      {chosenPlan ? (
        <ChangeDialog
          key={`${chosenPlan.id} ${cycle}`}
          plan={chosenPlan}
          cycle={chosenPlan.id === 'basic' ? 'monthly' : cycle}
          current={current}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  )
}

/** The plan one has, until when it is paid, and its invoice. */
function Current({ data: { plans, current } }: { data: Pricing }) {
  const format = useFormat()
  const title = plans.find(({ id }) => id === current.plan)!.title
  return (
    <section className={styles.current} aria-label={t('Your plan')}>
      <p>
        <span>{t('Your plan')}</span>
        <strong>{t(title)}</strong>
      </p>
      {current.paidUntil ? (
        <p>
          <span>{current.isTrial ? t('Trial until') : t('Paid until')}</span>
          <strong>{format.day(current.paidUntil)}</strong>
        </p>
      ) : null}
      {current.credit > 0 ? (
        <p>
          <span>{t('Credit')}</span>
          <strong>{format.money(current.credit)}</strong>
        </p>
      ) : null}
      {current.invoice ? (
        <p>
          <span>{t('Invoice')}</span>
          <RouterLink to="/invoices/$id" params={{ id: String(current.invoice.id) }}>
            <bdi>{current.invoice.number}</bdi>
          </RouterLink>
        </p>
      ) : null}
    </section>
  )
}
