import { roleName, roles } from '@rad/api/session/auth/contract'
import {
  type Invitation,
  invitationList,
  invitationsApi,
  type InvitationStatus,
  invitationStatuses,
} from '@rad/api/session/invitations/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { rolesInWords, scopeWords } from '#words/person-words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { InvitationBadge } from './invitation-words.tsx'

const InviteDrawer = lazy(() => import('./invite-drawer.tsx').then((module) => ({ default: module.InviteDrawer })))
const InvitationDrawer = lazy(() =>
  import('./invitation-drawer.tsx').then((module) => ({ default: module.InvitationDrawer })),
)

const cells: Cells<Invitation> = {
  roles: ({ roles: given }) => rolesInWords(given),
  scopes: ({ scopes }) => (scopes.length > 0 ? scopes.map(scopeWords).join('; ') : nothing),
  status: ({ status }) => <InvitationBadge status={status} />,
}

export const { Screen, prefetch } = listScreen({
  list: invitationList,
  rows: invitationsApi.list,
  lead: word('Sent invitations with their roles and status.'),
  search: word('Search by name or email'),
  empty: {
    title: word('No invitations yet'),
    text: word('Invited people get an email with a link to choose a password and sign in.'),
  },
  add: { label: word('Invite person') },
  filters: { role: { values: roles, words: (role) => t(roleName(role)) } },
  tabs: { words: (status: InvitationStatus) => t(invitationStatuses[status]) },
  cardColumns: { facts: ['email', 'roles', 'expires_at', 'scopes'], wide: ['email', 'scopes'] },
  cells,
  opens: ({ id }) => id,
  drawer: ({ opened, data, close }) =>
    opened === 'new' ? (
      <InviteDrawer onClose={close} />
    ) : (
      <InvitationDrawer
        invitation={data?.rows.find(({ id }) => id === opened)}
        isLoading={data === undefined}
        onClose={close}
      />
    ),
})
