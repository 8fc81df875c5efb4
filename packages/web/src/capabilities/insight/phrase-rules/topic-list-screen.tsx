import { topicsApi } from '@rad/api/insight/phrase-rules/contract'
import { word } from '@rad/api/words'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import { lazy } from 'react'
import type { Column } from '#kit/table/column.ts'
import { ReasonLabel, ReasonPlace, ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { labelWords } from '#capabilities/insight/calls/parts/label-words.ts'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { useTopicOrder } from './use-order.ts'

const TopicDrawer = lazy(() => import('./topic-drawer.tsx').then(({ TopicDrawer }) => ({ default: TopicDrawer })))

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'label', label: word('Topic'), kind: 'text', sortable: false },
  { key: 'terms', label: word('Terms'), kind: 'list', sortable: false },
  { key: 'active', label: word('Status'), kind: 'flag', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

export const { Screen, prefetch } = shortListScreen({
  title: word('Topics of calls'),
  lead: word('What calls are about, by the words that name it. They are looked for in calls analyzed from now on.'),
  rows: topicsApi.list,
  asks: { query: { all: 'true' } },
  useOwn: useTopicOrder,
  usual: 10,
  cardColumns: { title: 'label', facts: ['terms'] },
  columns: ({ can }) => (can('update Reason') ? [...columns, place] : columns),
  empty: {
    icon: IconHash,
    title: word('No topics yet'),
    text: word('Without a topic, no call is assigned to one.'),
  },
  add: { label: word('Add topic'), allow: 'create Reason' },
  cells: ({ rows, own }) => ({
    label: (topic) => <ReasonLabel reason={{ ...topic, label: labelWords(topic.label) }} />,
    active: (topic) => <ReasonStatus reason={topic} />,
    sort: (topic) => <ReasonPlace reason={topic} reasons={rows} {...own} />,
  }),
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close }) => hasCome && <TopicDrawer rows={rows} opened={opened} onClose={close} />,
})
