import { Button } from '@mantine/core'
import { type CurrentPlan, type PricedPlan, pricingApi, trialDays, triedPlan } from '@rad/api/apps/pricing/contract'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './pricing.module.css'

interface TrialBannerProps {
  current: CurrentPlan
  plans: readonly PricedPlan[]
}

/** Offers the trial, once per person. */
export function TrialBanner({ current, plans }: TrialBannerProps) {
  const may = useCan()('update Plan')
  const { mutateAsync: start, isPending } = useSend(pricingApi.tryPlan)
  const plan = t(plans.find(({ id }) => id === triedPlan)!.title)
  const title = t('Try {plan} free for {days} days', { plan, days: trialDays })
  const run = () =>
    start({ body: { if_version: current.version } }).then(
      () => sayDone(t('You are on the {plan} plan.', { plan })),
      (error: unknown) => void showToast(messageOf(error), { tone: 'bad' }),
    )
  if (!may) return null
  return (
    <section className={styles.trial} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{t('No payment and no invoice. After the trial you are back on the Basic plan.')}</p>
      </div>
      <Button loading={isPending} onClick={() => void run()}>
        {t('Start free trial')}
      </Button>
    </section>
  )
}
