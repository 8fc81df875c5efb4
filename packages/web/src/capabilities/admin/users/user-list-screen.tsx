import {
  type Person,
  personColumns,
  personList,
  userKinds,
  usersApi,
  userStatuses,
} from '@rad/api/admin/users/contract'
import { demoRoles, roleName, roles } from '@rad/api/session/auth/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { ListPage } from '#kit/list-page.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { nothing } from '#kit/value.tsx'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { CohortLine } from '#pickers/cohort-line.tsx'
import { kindNames, scopeWords } from '#pickers/person-words.ts'
import { namedOptions, type Places, usePlaces } from '#pickers/use-place-options.ts'
import { PersonMenu } from './person-menu.tsx'
import { statusName, UserStatusBadge } from './user-words.tsx'

const UserDrawer = lazy(() => import('./user-drawer.tsx').then(({ UserDrawer }) => ({ default: UserDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(usersApi.list, { query: readView(personList, search).values }))

const cells: Cells<Person> = {
  roles: ({ roles: held }) => (held.length > 0 ? held.map((role) => t(roleName(role))).join(', ') : t('No role')),
  scopes: ({ scopes }) => (scopes.length > 0 ? scopes.map(scopeWords).join('; ') : nothing),
  kind: ({ kind }) => t(kindNames[kind]),
  status: ({ status }) => <UserStatusBadge status={status} />,
}

const filtersOf = (places: Places | undefined): Filter[] => [
  {
    kind: 'options',
    key: 'role',
    label: t('Role'),
    options: roles.map((role) => ({ value: role, label: t(roleName(role)) })),
  },
  {
    kind: 'options',
    key: 'kind',
    label: t('Kind'),
    options: userKinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) })),
  },
  {
    kind: 'choice',
    key: 'two_step',
    label: t('Two-step sign-in'),
    options: [
      { value: 'true', label: t('On') },
      { value: 'false', label: t('Off') },
    ],
  },
  { kind: 'period', key: 'period', label: t('Active in'), unset: t('Any time'), quiet: true },
  {
    kind: 'choice',
    key: 'seen',
    label: t('New or returning'),
    options: [
      { value: 'new', label: t('New') },
      { value: 'returning', label: t('Returning') },
    ],
    quiet: true,
  },
  {
    kind: 'options',
    key: 'role_then',
    label: t('Role while active'),
    options: [...Object.keys(demoRoles), ...roles].map((role) => ({ value: role, label: t(roleName(role)) })),
    quiet: true,
  },
  {
    kind: 'options',
    key: 'region_then',
    label: t('Region while active'),
    options: [...(namedOptions(places?.regions) ?? []), { value: 'none', label: t('Several or all') }],
    quiet: true,
  },
]

export function Screen() {
  const view = useView(personList)
  const { values } = view
  const answer = useQuery(pagedQuery(usersApi.list, { query: values }))
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const counts = answer.data?.counts

  return (
    <>
      <ListPage
        title={t('Manage users')}
        lead={t('Who may sign in, what each may do, and which part of the network each sees.')}
        columns={personColumns}
        view={view}
        answer={answer}
        rowId={(person) => person.id}
        cells={cells}
        rowLink={(person, content) => <OpenedLink to={person.email}>{content}</OpenedLink>}
        rowActions={(person) => <PersonMenu person={person} />}
        searchLabel={t('Search name or e-mail')}
        filters={filtersOf(usePlaces())}
        onNear={(page) => void queryClient.prefetchQuery(query(usersApi.list, { query: { ...values, page } }))}
        empty={{ title: t('Nobody in your scope'), text: t('People appear here once they are registered.') }}
      >
        <StatusTabs
          label={t('Status')}
          value={values.status?.[0]}
          onChange={(status) => view.set({ status })}
          tabs={countedTabs(userStatuses, statusName, counts)}
        />
        <CohortLine
          values={values}
          onClear={() => view.set({ first_from: undefined, first_to: undefined, later: undefined })}
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
