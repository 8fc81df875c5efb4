import { type DueDateMove, dueDatesApi } from '@rad/api/service/follow-ups/due-dates.contract'
import { word } from '@rad/api/words'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { query } from '#api/query.ts'
import type { Column } from '#kit/table/column.ts'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { shortListScreen, type ShortListing } from '#shell/screens/short-list-screen.tsx'
import { shiftWords } from './due-date-words.ts'

const DueDateForm = lazy(() => import('./due-date-form.tsx').then(({ DueDateForm }) => ({ default: DueDateForm })))
const DueDateDrawer = lazy(() =>
  import('./due-date-drawer.tsx').then(({ DueDateDrawer }) => ({ default: DueDateDrawer })),
)

const columns = [
  { key: 'to_on', label: word('Moved'), kind: 'text', sortable: false },
  { key: 'reason', label: word('Reason'), kind: 'status', sortable: false },
  { key: 'vehicles', label: word('Vehicles'), kind: 'number', sortable: false },
  { key: 'status', label: word('Status'), kind: 'status', sortable: false },
  { key: 'note', label: word('Note'), kind: 'text', sortable: false },
  { key: 'moved_at', label: word('Moved on'), kind: 'instant', sortable: false },
  { key: 'moved_by', label: word('Moved by'), kind: 'text', sortable: false },
] as const satisfies readonly Column[]

const pollMs = 3000

/** Reads the list again while due dates are moving. */
function useProgress({ rows }: ShortListing<DueDateMove>) {
  const isMoving = rows.some(({ status }) => status === 'moving')
  useQuery({ ...query(dueDatesApi.list, {}), enabled: isMoving, refetchInterval: isMoving ? pollMs : false })
}

export const { Screen, prefetch } = shortListScreen({
  title: word('Due dates'),
  lead: word('Due dates moved for many vehicles at once, for instance for a recall. The last hundred moves.'),
  rows: dueDatesApi.list,
  asks: {},
  useOwn: useProgress,
  usual: 6,
  columns,
  cardColumns: { title: 'to_on', facts: ['reason', 'vehicles', 'status', 'moved_at'] },
  empty: {
    icon: IconCalendarDue,
    title: word('No due dates moved yet'),
    text: word('Vehicles and their open follow-ups get the new date. Months that ended keep their figures.'),
  },
  add: { label: word('Move due dates'), allow: 'create DueDateMove' },
  cells: {
    to_on: (move) => <Shift move={move} />,
    status: (move) => <Progress move={move} />,
  },
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close }) => {
    if (opened === 'new') return <DueDateForm onClose={close} />
    return hasCome && <DueDateDrawer move={rows.find(({ id }) => id === opened)} onClose={close} />
  },
})

function Shift({ move }: { move: DueDateMove }) {
  return shiftWords(move, useFormat())
}

function Progress({ move }: { move: DueDateMove }) {
  const { number } = useFormat()
  if (move.status === 'done') return inWords(move.is_undone ? 'undone' : 'done')
  return t('{moved} of {vehicles} moved', { moved: number(move.moved), vehicles: number(move.vehicles) })
}
