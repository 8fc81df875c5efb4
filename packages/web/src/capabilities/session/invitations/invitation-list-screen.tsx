import { Button } from '@mantine/core'
import { roleName, roles } from '@rad/api/session/auth/contract'
import {
  type Invitation,
  invitationColumns,
  invitationsApi,
  type InvitationStatus,
  invitationStatuses,
  invitationList,
} from '@rad/api/session/invitations/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
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
import { scopeWords } from '#pickers/person-words.ts'
import { InvitationBadge } from './invitation-words.tsx'

const InviteDrawer = lazy(() => import('./invite-drawer.tsx').then((module) => ({ default: module.InviteDrawer })))
const InvitationDrawer = lazy(() =>
  import('./invitation-drawer.tsx').then((module) => ({ default: module.InvitationDrawer })),
)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(invitationsApi.list, { query: readView(invitationList, search).values }))

const cells: Cells<Invitation> = {
  roles: ({ roles: given }) => given.map((role) => t(roleName(role))).join(', '),
  scopes: ({ scopes }) => (scopes.length > 0 ? scopes.map(scopeWords).join('; ') : nothing),
  status: ({ status }) => <InvitationBadge status={status} />,
}

const statuses = Object.keys(invitationStatuses) as InvitationStatus[]

const filtersOf = (): Filter[] => [
  {
    kind: 'options',
    key: 'role',
    label: t('Role'),
    options: roles.map((role) => ({ value: role, label: t(roleName(role)) })),
  },
]

export function Screen() {
  const view = useView(invitationList)
  const { values } = view
  const answer = useQuery(pagedQuery(invitationsApi.list, { query: values }))
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const counts = answer.data?.counts

  return (
    <>
      <ListPage
        title={t('Invitations')}
        lead={t('Who was asked to join, by whom, and what waits for them.')}
        action={
          <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
            {t('Invite somebody')}
          </Button>
        }
        columns={invitationColumns}
        view={view}
        answer={answer}
        rowId={(invitation) => invitation.id}
        cells={cells}
        rowLink={(invitation, content) => <OpenedLink to={invitation.id}>{content}</OpenedLink>}
        searchLabel={t('Search name or e-mail')}
        filters={filtersOf()}
        onNear={(page) => void queryClient.prefetchQuery(query(invitationsApi.list, { query: { ...values, page } }))}
        empty={{
          title: t('Nobody has been invited yet'),
          text: t('An invitation is a mail with a link. Whoever follows it chooses a password and is in.'),
        }}
      >
        <StatusTabs
          label={t('Status')}
          value={values.status?.[0]}
          onChange={(status) => view.set({ status })}
          tabs={countedTabs(statuses, (status) => t(invitationStatuses[status]), counts)}
        />
      </ListPage>
      <Suspense fallback={null}>
        {drawer.opened === 'new' ? (
          <InviteDrawer onClose={drawer.close} />
        ) : drawer.opened ? (
          <InvitationDrawer
            key={drawer.opened}
            invitation={answer.data?.rows.find(({ id }) => id === drawer.opened)}
            isLoading={answer.isPending}
            onClose={drawer.close}
          />
        ) : null}
      </Suspense>
    </>
  )
}
