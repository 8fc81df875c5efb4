import { Button } from '@mantine/core'
import {
  endStatuses,
  ticketList,
  ticketsApi,
  type TicketStatus,
  ticketStatuses,
} from '@rad/api/service/tickets/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { t } from '#kit/words.ts'
import { ticketStatusWords } from '#words/ticket-words.tsx'
import { boardLook } from '#shell/screens/board-look.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { TicketQuickViews } from './quick-views.tsx'
import { TicketCard } from './ticket-card.tsx'
import { ticketCells } from './ticket-cells.tsx'
import { listLooks } from './ticket-filters.ts'

const NewTicketDrawer = lazy(() =>
  import('./new-ticket-drawer.tsx').then(({ NewTicketDrawer }) => ({ default: NewTicketDrawer })),
)
const AssignDrawer = lazy(() => import('./assign-drawer.tsx').then(({ AssignDrawer }) => ({ default: AssignDrawer })))

const isOpen = (status: TicketStatus) => !(endStatuses as readonly string[]).includes(status)

export const { Screen, prefetch } = listScreen({
  list: ticketList,
  rows: ticketsApi.list,
  file: ticketsApi.export,
  formats: ['csv', 'xlsx', 'pdf'],
  lead: word('Tickets for outlets, with next action and due date.'),
  search: word('Search number, VIN, or text'),
  empty: { title: word('No tickets yet'), text: word('Complaints about an outlet open tickets automatically.') },
  add: { label: word('Open ticket'), allow: 'create Ticket' },
  savedViews: { screen: 'tickets', startsWith: { is_open: 'true' } },
  board: boardLook(() => import('./ticket-board.tsx').then(({ ticketBoard }) => ticketBoard)),
  filters: listLooks,
  above: ({ values }) => <TicketQuickViews values={values} />,
  tabs: {
    words: ticketStatusWords,
    group: { value: 'open-all', label: word('All open'), of: ticketStatuses.filter(isOpen) },
    hidesEmpty: true,
  },
  rowId: ({ no }) => no,
  rowName: ({ no }) => no,
  cells: ticketCells,
  card: (ticket) => <TicketCard ticket={ticket} />,
  page: ({ no }) => `/tickets/${no}`,
  bulk: {
    allow: 'update Ticket',
    actions: ({ open }) => (
      <Button variant="default" onClick={() => open('assign')}>
        {t('Assign')}
      </Button>
    ),
  },
  drawer: ({ opened, selection, close }) => {
    if (opened === 'new') return <NewTicketDrawer onClose={close} />
    if (opened !== 'assign' || selection.ids.size === 0) return null
    return <AssignDrawer tickets={[...selection.ids]} onAssigned={selection.clear} onClose={close} />
  },
})
