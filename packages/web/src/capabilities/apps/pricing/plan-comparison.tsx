import type { PlanId, PricedPlan, Pricing } from '@rad/api/apps/pricing/contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import styles from './pricing.module.css'

interface PlanComparisonProps {
  plans: readonly PricedPlan[]
  comparison: Pricing['comparison']
  current: PlanId
}

/** What each plan offers, feature by feature; the column of the plan one has is marked. */
export function PlanComparison({ plans, comparison, current }: PlanComparisonProps) {
  const isCurrent = (id: PlanId) => id === current || undefined
  return (
    <Card title={t('Compare plans')}>
      {/* A phone scrolls it by itself, also by the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={t('Compare plans')} tabIndex={0}>
        <table className={styles.compared}>
          <thead>
            <tr>
              <th scope="col">{t('Feature')}</th>
              {plans.map(({ id, title }) => (
                <th key={id} scope="col" data-current={isCurrent(id)}>
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.map(({ feature, offers }) => (
              <tr key={feature}>
                <th scope="row">{t(feature)}</th>
                {plans.map(({ id }) => (
                  <td key={id} data-current={isCurrent(id)}>
                    <Offer offer={offers[id]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Offer({ offer }: { offer: string | boolean | undefined }) {
  if (typeof offer === 'string') return <bdi>{t(offer)}</bdi>
  return offer ? (
    <span className={styles.has} role="img" aria-label={t('Included')}>
      <IconCheck size={18} stroke={2} />
    </span>
  ) : (
    <span className={styles.lacks} role="img" aria-label={t('Not included')}>
      <IconMinus size={18} stroke={1.6} />
    </span>
  )
}
