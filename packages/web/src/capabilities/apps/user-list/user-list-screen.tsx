import { type User, userList, userListApi } from '@rad/api/apps/user-list/contract'
import { word } from '@rad/api/words'
import { lazy, type ReactNode } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { RowMenu } from './row-menu.tsx'
import styles from './user-list.module.css'
import { RoleName, StatusBadge, UserPicture } from './user-words.tsx'

const AddDrawer = lazy(() => import('./add-drawer.tsx').then(({ AddDrawer }) => ({ default: AddDrawer })))

const cells: Cells<User> = {
  role: ({ role }) => <RoleName role={role} />,
  currentPlan: ({ currentPlan }) => inWords(currentPlan),
  status: ({ status }) => <StatusBadge status={status} />,
}

const UserLink = ({ user: { id }, children }: { user: User; children: ReactNode }) => (
  <RouterLink to="/user-list/$id" params={{ id: String(id) }}>
    {children}
  </RouterLink>
)

/** Someone with picture and username. */
const Who = ({ user }: { user: User }) => (
  <span className={styles.who}>
    <UserPicture user={user} size={32} />
    <span className={styles.names}>
      <UserLink user={user}>{user.fullName}</UserLink>
      <small>
        <bdi>@{user.username}</bdi>
      </small>
    </span>
  </span>
)

export const { Screen, prefetch } = listScreen({
  list: userList,
  rows: userListApi.list,
  file: userListApi.export,
  formats: ['csv', 'xlsx', 'pdf'],
  lead: word('Users of the sample app, with their roles, plans, and status.'),
  search: word('Search name or username'),
  empty: {
    title: word('No users yet'),
    text: word('Add the first user with a name, role, and plan.'),
  },
  add: { label: word('Add user'), allow: 'create SampleUser' },
  savedViews: { screen: 'user-list' },
  cells,
  rowName: ({ fullName }) => fullName,
  rowActions: (user, { selection }) => <RowMenu user={user} onDeleted={() => selection.drop(String(user.id))} />,
  // Where another column comes first, it is what opens the row.
  rowLink: (user, content, { values: { columns = ['fullName'] } }) =>
    columns[0] === 'fullName' ? <Who user={user} /> : <UserLink user={user}>{content}</UserLink>,
  bulk: { allow: 'update SampleUser', actions: ({ selection }) => <BulkActions selection={selection} /> },
  drawer: ({ opened, close }) => opened === 'new' && <AddDrawer onClose={close} />,
})
