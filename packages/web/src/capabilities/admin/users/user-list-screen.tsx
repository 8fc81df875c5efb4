import {
  type Person,
  personColumns,
  personView,
  userKinds,
  usersApi,
  userStatuses,
} from '@rad/api/admin/users/contract'
import { roleName, roles } from '@rad/api/session/auth/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { ListPage } from '#kit/list-page.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { nothing } from '#kit/value.tsx'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { kindNames, scopeWords, statusName, UserStatusBadge } from './user-words.tsx'

const UserDrawer = lazy(() => import('./user-drawer.tsx').then(({ UserDrawer }) => ({ default: UserDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(usersApi.list, { query: readView(personView, search).values }))

const cells: Cells<Person> = {
  roles: ({ roles: held }) => (held.length > 0 ? held.map(roleName).join(', ') : 'No role'),
  scopes: ({ scopes }) => (scopes.length > 0 ? scopes.map(scopeWords).join('; ') : nothing),
  kind: ({ kind }) => kindNames[kind],
  status: ({ status }) => <UserStatusBadge status={status} />,
}

const filters: Filter[] = [
  {
    kind: 'options',
    key: 'role',
    label: 'Role',
    options: roles.map((role) => ({ value: role, label: roleName(role) })),
  },
  {
    kind: 'options',
    key: 'kind',
    label: 'Kind',
    options: userKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
  },
]

export function Screen() {
  const view = useView(personView)
  const { values } = view
  const answer = useQuery(pagedQuery(usersApi.list, { query: values }))
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const counts = answer.data?.counts
  const sum = counts && Object.values(counts).reduce((all, one) => all + one, 0)

  return (
    <>
      <ListPage
        title="Manage users"
        lead="Who may sign in, what each may do, and which part of the network each sees."
        columns={personColumns}
        view={view}
        answer={answer}
        rowId={(person) => person.id}
        cells={cells}
        rowLink={(person, content) => (
          <RouterLink
            to="."
            search={(previous) => ({ ...previous, open: person.email })}
            resetScroll={false}
            preload={false}
          >
            {content}
          </RouterLink>
        )}
        searchLabel="Search name or e-mail"
        filters={filters}
        onNear={(page) => void queryClient.prefetchQuery(query(usersApi.list, { query: { ...values, page } }))}
        empty={{ title: 'Nobody in your scope', text: 'People appear here once they are registered.' }}
      >
        <StatusTabs
          label="Status"
          value={values.status?.[0]}
          onChange={(status) => view.set({ status })}
          tabs={[
            { value: undefined, label: 'All', count: sum },
            ...userStatuses.map((status) => ({
              value: status,
              label: statusName(status),
              count: counts?.[status] ?? 0,
            })),
          ]}
        />
      </ListPage>
      {drawer.opened ? (
        <Suspense fallback={null}>
          <UserDrawer key={drawer.opened} email={drawer.opened} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}
