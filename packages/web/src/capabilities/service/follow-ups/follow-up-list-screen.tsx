import { followUpList, type FollowUpRow, followUpsApi } from '@rad/api/service/follow-ups/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { DaysDue, FollowUpStatusBadge, vehicleOf } from './follow-up-words.tsx'

const FollowUpDrawer = lazy(() =>
  import('./follow-up-drawer.tsx').then(({ FollowUpDrawer }) => ({ default: FollowUpDrawer })),
)

const cells: Cells<FollowUpRow> = {
  reg_no: (row) => vehicleOf(row),
  status: ({ status }) => <FollowUpStatusBadge status={status} />,
  days: (row) => <DaysDue row={row} />,
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
}

export const { Screen, prefetch } = listScreen({
  list: followUpList,
  rows: followUpsApi.list,
  file: followUpsApi.export,
  lead: word('Vehicles whose service is due and that no workshop has seen since.'),
  search: word('Search number plate, VIN, or number'),
  empty: {
    title: word('No follow-ups yet'),
    text: word('A follow-up is opened ten days before a service is due.'),
  },
  add: { label: word('Add follow-up'), allow: 'create FollowUp' },
  cells,
  page: ({ no }) => `/follow-ups/${no}`,
  drawer: ({ opened, close }) => opened === 'new' && <FollowUpDrawer onClose={close} />,
})
