import { Button } from '@mantine/core'
import { type UserFile, userPlans } from '@rad/api/apps/user-list/contract'
import { Card } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { useUserActions } from './use-user-actions.ts'
import { nextPlan } from './user-words.tsx'
import styles from './user-list.module.css'

/** The plan of a user, and the way to the next one. */
export function PlanCard({ user }: { user: UserFile }) {
  const { change, isBusy } = useUserActions()
  const can = useCan()
  const { currentPlan } = user
  const next = nextPlan(currentPlan)
  const reached = userPlans.indexOf(currentPlan) + 1

  return (
    <Card title={t('Current plan')}>
      <div className={styles.plan}>
        <div>
          <b>{inWords(currentPlan)}</b>
          <p>
            <bdi>
              {next
                ? t('Plan {reached} of {all}. Next: {plan}.', {
                    reached,
                    all: userPlans.length,
                    plan: inWords(next),
                  })
                : t('This is the highest plan.')}
            </bdi>
          </p>
        </div>
        {next && can('update SampleUser') ? (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() =>
              void change([user.id], { currentPlan: next }, (who) =>
                t('{who} upgraded to {plan}.', { who, plan: inWords(next) }),
              )
            }
          >
            {t('Upgrade')}
          </Button>
        ) : null}
      </div>
      <div className={styles.steps} aria-hidden="true">
        {userPlans.map((plan, index) => (
          <i key={plan} data-reached={index < reached || undefined} />
        ))}
      </div>
    </Card>
  )
}
