import { word } from '@rad/api/words'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { type QuickView, QuickViews } from '#shell/screens/quick-views.tsx'

const quickViews: readonly QuickView[] = [
  {
    title: word('Needs my action'),
    search: { owner: 'me', is_open: 'true' },
    icon: IconUser,
    isFor: (can) => can('update Ticket'),
  },
  {
    title: word('My votes'),
    search: { my_vote: 'true' },
    icon: IconChecklist,
    isFor: (can) => can('approve PanelVote'),
  },
  {
    title: word('Overdue'),
    search: { breached: 'true', is_open: 'true' },
    icon: IconAlertTriangle,
    isFor: (can) => can('read Ticket'),
  },
  {
    title: word('Due today'),
    search: { due: 'today', is_open: 'true' },
    icon: IconCalendarDue,
    isFor: (can) => can('read Ticket'),
  },
]

export const TicketQuickViews = ({ values }: { values: Readonly<Record<string, unknown>> }) => (
  <QuickViews to="/tickets" views={quickViews} values={values} />
)
