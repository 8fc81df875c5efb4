import { sampleList, type SampleRow, samplesApi } from '@rad/api/service/samples/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { SampleStatusBadge } from './sample-words.tsx'

const SampleDrawer = lazy(() => import('./sample-drawer.tsx').then(({ SampleDrawer }) => ({ default: SampleDrawer })))

const cells: Cells<SampleRow> = {
  status: ({ status }) => <SampleStatusBadge status={status} />,
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
}

export const { Screen, prefetch } = listScreen({
  list: sampleList,
  rows: samplesApi.list,
  file: samplesApi.export,
  lead: word('What is asked of outlets, and how far each has come.'),
  search: word('Number, title or reference'),
  empty: { title: word('No samples yet'), text: word('They appear here as they are added or imported.') },
  add: { label: word('Add a sample'), allow: 'create Sample' },
  cells,
  page: ({ no }) => `/samples/${no}`,
  drawer: ({ opened, close }) => opened === 'new' && <SampleDrawer onClose={close} />,
})
