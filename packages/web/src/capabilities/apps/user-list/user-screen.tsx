import { Button } from '@mantine/core'
import { type UserFile, userPlans } from '@rad/api/apps/user-list/contract'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Card, FactsPage } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { FoundUser, prefetchUser } from './found-user.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { useUserActions } from './use-user-actions.ts'
import { UserActivity } from './user-activity.tsx'
import { InformationFacts, UserFacts } from './user-facts.tsx'
import { nextPlan, StatusBadge } from './user-words.tsx'
import styles from './user-list.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { id = '' }: Record<string, string>) =>
  prefetchUser(queryClient, id)

export function Screen() {
  return <FoundUser>{(user) => <UserPage user={user} />}</FoundUser>
}

function UserPage({ user }: { user: UserFile }) {
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            {user.fullName}
            <StatusBadge status={user.status} />
          </span>
        }
        lead={`${inWords(user.role)} · ${user.company}, ${user.country}`}
        actions={<PageActions user={user} />}
      />
      <FactsPage
        main={
          <>
            <UserFacts user={user} />
            <Card title={t('Permissions')}>
              <PermissionMatrix permissions={user.permissions} />
            </Card>
            <InformationFacts user={user} />
          </>
        }
        aside={
          <>
            <PlanCard user={user} />
            <UserActivity id={user.id} />
          </>
        }
      />
    </div>
  )
}

function PageActions({ user }: { user: UserFile }) {
  const navigate = useNavigate()
  const { remove, change, isBusy } = useUserActions()
  if (!useCan()('update SampleUser')) return null
  const isInactive = user.status === 'inactive'
  // The list first: this page has nobody to show once they are gone.
  const leaveAndDelete = async () => {
    await navigate({ to: '/user-list' })
    await remove([user.id], user.fullName)
  }
  return (
    <>
      <Button
        variant="default"
        c="var(--bad)"
        disabled={isBusy}
        leftSection={<IconTrash size={15} stroke={1.6} />}
        onClick={() => void leaveAndDelete()}
      >
        {t('Delete')}
      </Button>
      <Button
        variant="default"
        disabled={isBusy}
        onClick={() =>
          void (isInactive
            ? change([user.id], { status: 'active' }, (who) => t('{who} reactivated.', { who }))
            : change([user.id], { status: 'inactive' }, (who) => t('{who} suspended.', { who })))
        }
      >
        {isInactive ? t('Reactivate') : t('Suspend')}
      </Button>
      <ButtonLink to="/user-list/$id/edit" params={{ id: String(user.id) }}>
        {t('Edit')}
      </ButtonLink>
    </>
  )
}

function PlanCard({ user }: { user: UserFile }) {
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
