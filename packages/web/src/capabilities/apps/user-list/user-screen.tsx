import { Button } from '@mantine/core'
import type { UserFile } from '@rad/api/apps/user-list/contract'
import { words } from '@rad/api/words'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Card, FactsPage } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { useUserActions } from './use-user-actions.ts'
import { userAtAddress } from './user-address.ts'
import { UserActivity } from './user-activity.tsx'
import { InformationFacts, UserFacts } from './user-facts.tsx'
import { BillingTab } from './billing-tab.tsx'
import { PlanCard } from './plan-card.tsx'
import { ConnectionsTab, NotificationsTab, SecurityTab } from './settings-tabs.tsx'
import { UserTasks } from './user-tasks.tsx'
import { StatusBadge } from './user-words.tsx'

const tabs = words({
  account: 'Account',
  security: 'Security',
  billing: 'Billing',
  notifications: 'Notifications',
  connections: 'Connected accounts',
})
type Tab = keyof typeof tabs

export const { Screen, prefetch } = recordScreen({
  ...userAtAddress,
  of: 'user',
  title: ({ fullName }) => fullName,
  badge: ({ status }) => <StatusBadge status={status} />,
  lead: ({ role, company, country }) => `${inWords(role)} · ${company}, ${country}`,
  actions: ({ record }) => <PageActions user={record} />,
  page: ({ record }) => <UserTabs user={record} />,
})

function UserTabs({ user }: { user: UserFile }) {
  const search = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const tab = (Object.keys(tabs) as Tab[]).find((one) => one === search.tab) ?? 'account'
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: (next === 'account' ? {} : { tab: next }) as never })
  return (
    <>
      <StatusTabs
        label={t('User sections')}
        value={tab}
        onChange={open}
        tabs={Object.entries(tabs).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <TabOf tab={tab} user={user} />
    </>
  )
}

function TabOf({ tab, user }: { tab: Tab; user: UserFile }) {
  switch (tab) {
    case 'security':
      return <SecurityTab user={user} />
    case 'billing':
      return <BillingTab user={user} />
    case 'notifications':
      return <NotificationsTab user={user} />
    case 'connections':
      return <ConnectionsTab user={user} />
    default:
      return <AccountTab user={user} />
  }
}

function AccountTab({ user }: { user: UserFile }) {
  return (
    <FactsPage
      main={
        <>
          <UserFacts user={user} />
          <Card title={t('Permissions')}>
            <PermissionMatrix permissions={user.permissions} />
          </Card>
          <InformationFacts user={user} />
          <UserTasks user={user} />
        </>
      }
      aside={
        <>
          <PlanCard user={user} />
          <UserActivity id={user.id} />
        </>
      }
    />
  )
}

function PageActions({ user }: { user: UserFile }) {
  const navigate = useNavigate()
  const { remove, change, isBusy } = useUserActions()
  if (!useCan()('update SampleUser')) return null
  const isInactive = user.status === 'inactive'
  // The list first: this page has no one to show once they are gone.
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
