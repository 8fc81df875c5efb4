import { Button } from '@mantine/core'
import type { BillingCycle, CurrentPlan, PlanId, PricedPlan } from '@rad/api/apps/pricing/contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { PlanArt } from './plan-art.tsx'
import styles from './plan-card.module.css'

export interface PlanCardProps {
  plan: PricedPlan
  cycle: BillingCycle
  current: CurrentPlan
  /** The plans, the least first: what is above the current one is an upgrade. */
  order: readonly PlanId[]
  onChoose: () => void
}

/** A plan with its price by the month, what it offers, and what may be done about it. */
export function PlanCard({ plan, cycle, current, order, onChoose }: PlanCardProps) {
  const format = useFormat()
  const { id, title, subtitle, monthlyPrice, yearlyPlan, yearlySaving, planBenefits, popular } = plan
  const isTried = current.isTrial && current.plan === id
  const isCurrent = current.plan === id && !isTried && (id === 'basic' || current.cycle === cycle)
  const isYearly = cycle === 'yearly'
  return (
    <article
      className={styles.card}
      aria-label={t(title)}
      data-popular={popular || undefined}
      data-current={isCurrent || undefined}
    >
      {popular ? <span className={styles.badge}>{t('Popular')}</span> : null}
      <PlanArt plan={id} />
      <h2>{t(title)}</h2>
      <p className={styles.subtitle}>{t(subtitle)}</p>
      <p className={styles.price}>
        <strong>{format.wholeMoney(isYearly ? yearlyPlan.perMonth : monthlyPrice)}</strong>
        <span>{t('per month')}</span>
      </p>
      <p className={styles.note}>
        {isYearly && yearlyPlan.totalAnnual > 0
          ? t('{price} billed yearly, {percent} less', {
              price: format.wholeMoney(yearlyPlan.totalAnnual),
              percent: format.rate(yearlySaving),
            })
          : null}
      </p>
      <ul className={styles.benefits}>
        {planBenefits.map((benefit) => (
          <li key={benefit}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {t(benefit)}
          </li>
        ))}
      </ul>
      <ChooseButton
        title={t(title)}
        isCurrent={isCurrent}
        isSwitch={current.plan === id && !isTried}
        isUpgrade={isTried || order.indexOf(id) > order.indexOf(current.plan)}
        isPopular={popular}
        onChoose={onChoose}
      />
    </article>
  )
}

interface ChooseButtonProps {
  title: string
  isCurrent: boolean
  isSwitch: boolean
  isUpgrade: boolean
  isPopular: boolean
  onChoose: () => void
}

function ChooseButton({ title, isCurrent, isSwitch, isUpgrade, isPopular, onChoose }: ChooseButtonProps) {
  const may = useCan()('update Plan')
  if (isCurrent) return <p className={styles.yours}>{t('Your current plan')}</p>
  if (!may) return null
  const label = isSwitch ? t('Change billing') : isUpgrade ? t('Upgrade') : t('Downgrade')
  return (
    <Button
      fullWidth
      variant={isPopular && isUpgrade ? 'filled' : 'default'}
      aria-label={`${label}: ${title}`}
      onClick={onChoose}
    >
      {label}
    </Button>
  )
}
