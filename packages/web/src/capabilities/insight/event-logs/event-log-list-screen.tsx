import { type EventLog, eventLogsApi } from '@rad/api/insight/event-logs/contract'
import { word } from '@rad/api/words'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import type { Column } from '#kit/table/column.ts'
import { useFormat } from '#kit/text/format.tsx'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { durationOf } from './duration.ts'

const columns = [
  { key: 'name', label: word('Log'), kind: 'text', sortable: false },
  { key: 'cases', label: word('Cases'), kind: 'number', sortable: false },
  { key: 'events', label: word('Events'), kind: 'number', sortable: false },
  { key: 'variants', label: word('Different paths'), kind: 'number', sortable: false },
  { key: 'top_share', label: word('Most frequent path'), kind: 'percent', sortable: false },
  { key: 'repeats', label: word('Repeats'), kind: 'number', sortable: false },
  { key: 'median_seconds', label: word('Median time'), kind: 'text', sortable: false },
  { key: 'longest_seconds', label: word('Longest time'), kind: 'text', sortable: false },
] as const satisfies readonly Column<keyof EventLog>[]

function Duration({ seconds }: { seconds: number }) {
  return durationOf(useFormat(), seconds)
}

export const { Screen, prefetch } = shortListScreen({
  title: word('Event logs'),
  lead: word('Process logs of other systems. Their cases stay apart from the visits of vehicles.'),
  rows: eventLogsApi.list,
  asks: {},
  usual: 3,
  cardColumns: { title: 'name', facts: ['cases', 'variants', 'median_seconds'] },
  columns,
  empty: {
    icon: IconListTree,
    title: word('No event logs yet'),
    text: word('Import a file with case, activity, and time to see its paths.'),
  },
  cells: {
    median_seconds: ({ median_seconds }) => <Duration seconds={median_seconds} />,
    longest_seconds: ({ longest_seconds }) => <Duration seconds={longest_seconds} />,
  },
  rowId: ({ id }) => id,
  page: ({ id }) => `/event-logs/${id}`,
})
