import { revalidationList, type RevalidationRow, revalidationsApi } from '@rad/api/service/revalidations/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { RevalidationStatusBadge } from './revalidation-words.tsx'

const RevalidationDrawer = lazy(() =>
  import('./revalidation-drawer.tsx').then(({ RevalidationDrawer }) => ({ default: RevalidationDrawer })),
)

const cells: Cells<RevalidationRow> = {
  status: ({ status }) => <RevalidationStatusBadge status={status} />,
  kind: ({ kind }) => inWords(kind),
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
}

export const { Screen, prefetch } = listScreen({
  list: revalidationList,
  rows: revalidationsApi.list,
  file: revalidationsApi.export,
  lead: word('A second look, from outside the outlet, at certifications, declarations, complaints, and tickets.'),
  search: word('Search number, reference, or subject'),
  empty: {
    title: word('No revalidations yet'),
    text: word('Revalidations appear here when a plan runs, or when they’re planned or imported.'),
  },
  add: { label: word('Plan revalidation'), allow: 'create Revalidation' },
  cells,
  cardColumns: { title: 'no', facts: ['outlet', 'kind', 'planned_on', 'score', 'open_findings'] },
  page: ({ no }) => `/revalidations/${no}`,
  drawer: ({ opened, close }) => opened === 'new' && <RevalidationDrawer onClose={close} />,
})
