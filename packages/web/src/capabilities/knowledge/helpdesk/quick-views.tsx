import { word } from '@rad/api/words'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { openCases, queueByDue } from './case-views.ts'
import { type QuickView, QuickViews } from '#shell/screens/quick-views.tsx'

const everyone = () => true

const quickViews: readonly QuickView[] = [
  { title: word('My turn'), search: queueByDue, icon: IconCalendarDue, isFor: (can) => can('approve Helpdesk') },
  {
    title: word('My turn'),
    search: { turn: 'outlet', sort: 'due_at' },
    icon: IconCalendarDue,
    isFor: (can) => can('update Helpdesk') && !can('approve Helpdesk'),
  },
  {
    title: word('Assigned to me'),
    search: { assignee: 'me', is_open: 'true', sort: 'due_at' },
    icon: IconUser,
    isFor: (can) => can('approve Helpdesk'),
  },
  { title: word('Overdue'), search: { due: 'overdue', sort: 'due_at' }, icon: IconAlertTriangle, isFor: everyone },
  {
    title: word('Drafts'),
    search: { status: 'draft' },
    icon: IconPencil,
    isFor: (can) => can('create Helpdesk'),
  },
  { title: word('All open'), search: openCases, icon: IconFolderOpen, isFor: everyone },
]

export const CaseQuickViews = ({ values }: { values: Readonly<Record<string, unknown>> }) => (
  <QuickViews to="/helpdesk" views={quickViews} values={values} />
)
