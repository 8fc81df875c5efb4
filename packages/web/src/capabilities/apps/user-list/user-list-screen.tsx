import { Button } from '@mantine/core'
import {
  type User,
  userColumns,
  userListApi,
  userList,
  userPlans,
  userRoles,
  userStatuses,
} from '@rad/api/apps/user-list/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { ListPage } from '#kit/list-page.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useSelection } from '#kit/use-selection.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { RowMenu } from './row-menu.tsx'
import { RoleName, StatusBadge, UserPicture, worded } from './user-words.tsx'
import styles from './user-list.module.css'

const AddDrawer = lazy(() => import('./add-drawer.tsx').then(({ AddDrawer }) => ({ default: AddDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(userListApi.list, { query: readView(userList, search).values }))

const filtersOf = (): Filter[] => [
  { kind: 'options', key: 'role', label: t('Role'), options: worded(userRoles) },
  { kind: 'options', key: 'currentPlan', label: t('Plan'), options: worded(userPlans) },
]

const cells: Cells<User> = {
  role: ({ role }) => <RoleName role={role} />,
  currentPlan: ({ currentPlan }) => inWords(currentPlan),
  status: ({ status }) => <StatusBadge status={status} />,
}

const rowId = (user: User) => String(user.id)
const rowName = (user: User) => user.fullName
const rowLink = (user: User) => (
  <span className={styles.who}>
    <UserPicture user={user} size={32} />
    <span className={styles.names}>
      <RouterLink to="/user-list/$id" params={{ id: String(user.id) }}>
        {user.fullName}
      </RouterLink>
      <small>
        <bdi>@{user.username}</bdi>
      </small>
    </span>
  </span>
)

export function Screen() {
  const view = useView(userList)
  const { values } = view
  const answer = useQuery(pagedQuery(userListApi.list, { query: values }))
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const { q, role, currentPlan, status } = values
  const selection = useSelection({ q, role, currentPlan, status })
  const { drop } = selection
  const rowActions = useCallback(
    (user: User) => <RowMenu user={user} onDeleted={() => drop(String(user.id))} />,
    [drop],
  )
  const counts = answer.data?.counts

  return (
    <>
      <ListPage
        title={t('Users')}
        lead={t('The people of the sample application: their roles, plans and where they stand.')}
        action={
          can('create SampleUser') ? (
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
              {t('Add a user')}
            </Button>
          ) : null
        }
        columns={userColumns}
        view={view}
        answer={answer}
        rowId={rowId}
        rowName={rowName}
        rowActions={rowActions}
        cells={cells}
        rowLink={values.columns && values.columns[0] !== 'fullName' ? plainLink : rowLink}
        bulk={can('update SampleUser') ? { selection, actions: <BulkActions selection={selection} /> } : undefined}
        searchLabel={t('Search name or username')}
        filters={filtersOf()}
        savedViews={<SavedViews screen="user-list" />}
        exportFormats={['csv', 'xlsx', 'pdf']}
        {...(can('export SampleUser')
          ? { onExport: (format) => download(userListApi.export, { query: { ...values, format } }) }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(userListApi.list, { query: { ...values, page } }))}
        empty={{
          title: t('No users yet'),
          text: t('Add the first one: a name, a role and a plan are enough to begin.'),
        }}
      >
        <StatusTabs
          label={t('Status')}
          value={status?.[0]}
          onChange={(value) => view.set({ status: value })}
          tabs={countedTabs(userStatuses, inWords, counts)}
        />
      </ListPage>
      {drawer.opened === 'new' && can('create SampleUser') ? (
        <Suspense fallback={null}>
          <AddDrawer onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Where another column stands first, it is what opens the row. */
const plainLink = (user: User, content: ReactNode) => (
  <RouterLink to="/user-list/$id" params={{ id: String(user.id) }}>
    {content}
  </RouterLink>
)
