import { complaintList, complaintsApi, complaintStatuses } from '@rad/api/service/complaints/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { boardLook } from '#shell/screens/board-look.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { complaintCells } from './complaint-cells.tsx'
import { complaintLooks } from './complaint-filters.ts'

const ComplaintDrawer = lazy(() =>
  import('./complaint-drawer.tsx').then(({ ComplaintDrawer }) => ({ default: ComplaintDrawer })),
)

const openStatuses = complaintStatuses.filter((status) => status !== 'closed')

export const { Screen, prefetch } = listScreen({
  list: complaintList,
  rows: complaintsApi.list,
  file: complaintsApi.export,
  formats: ['csv', 'xlsx', 'pdf'],
  lead: word('Customer complaints and their progress.'),
  search: word('Search number, VIN, model, or text'),
  empty: { title: word('No complaints yet'), text: word('Complaints appear here when they’re recorded or imported.') },
  add: { label: word('Record complaint'), allow: 'create Complaint' },
  savedViews: { screen: 'complaints' },
  board: boardLook(() => import('./complaint-board.tsx').then(({ complaintBoard }) => complaintBoard)),
  filters: ({ values }) => complaintLooks(values),
  tabs: { group: { value: 'open', label: word('Open'), of: openStatuses } },
  cardColumns: { facts: ['received_on', 'severity', 'model', 'outlet'] },
  cells: complaintCells,
  page: ({ no }) => `/complaints/${no}`,
  drawer: ({ opened, close }) => opened === 'new' && <ComplaintDrawer onClose={close} />,
})
