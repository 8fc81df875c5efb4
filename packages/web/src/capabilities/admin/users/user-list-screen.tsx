import { type Person, personList, usersApi } from '@rad/api/admin/users/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { CohortLine } from '#capabilities/engagement/portal/parts/cohort-line.tsx'
import { kindNames, rolesInWords, scopeWords } from '#words/person-words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { PersonMenu } from './person-menu.tsx'
import { userLooks } from './user-filters.ts'
import { statusName, UserStatusBadge } from './user-words.tsx'

const UserDrawer = lazy(() => import('./user-drawer.tsx').then(({ UserDrawer }) => ({ default: UserDrawer })))

const cells: Cells<Person> = {
  roles: ({ roles }) => (roles.length > 0 ? rolesInWords(roles) : t('No role')),
  scopes: ({ scopes }) => (scopes.length > 0 ? scopes.map(scopeWords).join('; ') : nothing),
  kind: ({ kind }) => t(kindNames[kind]),
  status: ({ status }) => <UserStatusBadge status={status} />,
}

export const { Screen, prefetch } = listScreen({
  list: personList,
  rows: usersApi.list,
  title: word('Manage users'),
  lead: word('People who can sign in, with their roles and scope.'),
  search: word('Search by name or email'),
  empty: { title: word('No one in your scope'), text: word('People appear here when they’re registered.') },
  filters: userLooks,
  tabs: { words: statusName },
  below: ({ values, view }) => (
    <CohortLine
      values={values}
      onClear={() => view.set({ first_from: undefined, first_to: undefined, later: undefined })}
    />
  ),
  cardColumns: { facts: ['email', 'roles', 'last_login_at', 'scopes'], wide: ['email', 'scopes'] },
  cells,
  opens: ({ email }) => email,
  rowActions: (person) => <PersonMenu person={person} />,
  drawer: ({ opened, close }) => <UserDrawer email={opened} onClose={close} />,
})
