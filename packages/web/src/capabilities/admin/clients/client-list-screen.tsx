import { type Client, clientList, clientsApi, type QuotaState, quotaStates } from '@rad/api/admin/clients/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { ClientCard } from './client-card.tsx'
import { ClientStatusBadge, QuotaBar, statusName } from './client-words.tsx'

const ClientDrawer = lazy(() => import('./client-drawer.tsx').then(({ ClientDrawer }) => ({ default: ClientDrawer })))

const cells: Cells<Client> = {
  kind: ({ kind }) => inWords(kind),
  status: ({ status }) => <ClientStatusBadge status={status} />,
  used_percent: (client) => <QuotaBar client={client} />,
}

export const { Screen, prefetch } = listScreen({
  list: clientList,
  rows: clientsApi.list,
  lead: word('Organizations that run bots, with their API keys and monthly message quotas.'),
  search: word('Search clients or contacts'),
  empty: { title: word('No clients yet'), text: word('Clients whose bots you can see appear here.') },
  add: { label: word('Add client'), allow: 'create Client' },
  filters: { quota: { words: (state: QuotaState) => t(quotaStates[state]) } },
  tabs: { words: statusName },
  cells,
  card: (client) => <ClientCard client={client} />,
  page: ({ code }) => `/clients/${code}`,
  drawer: ({ opened, close }) => opened === 'new' && <ClientDrawer onClose={close} />,
})
