import { revalidationList, type RevalidationRow, revalidationsApi } from '@rad/api/service/revalidations/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { RevalidationStatusBadge } from './revalidation-words.tsx'

const RevalidationDrawer = lazy(() =>
  import('./revalidation-drawer.tsx').then(({ RevalidationDrawer }) => ({ default: RevalidationDrawer })),
)

const cells: Cells<RevalidationRow> = {
  status: ({ status }) => <RevalidationStatusBadge status={status} />,
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
}

export const { Screen, prefetch } = listScreen({
  list: revalidationList,
  rows: revalidationsApi.list,
  file: revalidationsApi.export,
  lead: word('Revalidations of all outlets, with their status.'),
  search: word('Search number, title, or reference'),
  empty: {
    title: word('No revalidations yet'),
    text: word('Revalidations appear here when they’re added or imported.'),
  },
  add: { label: word('Add revalidation'), allow: 'create Revalidation' },
  cells,
  page: ({ no }) => `/revalidations/${no}`,
  drawer: ({ opened, close }) => opened === 'new' && <RevalidationDrawer onClose={close} />,
})
