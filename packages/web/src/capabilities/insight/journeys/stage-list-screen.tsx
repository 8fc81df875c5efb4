import { journeyStagesApi } from '@rad/api/insight/journeys/stages/contract'
import { word } from '@rad/api/words'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import { lazy } from 'react'
import type { Column } from '#kit/table/column.ts'
import { Badge } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'
import { ReasonPlace, ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { stepWords } from '#words/step-words.ts'
import { useStageOrder } from './use-stage-order.ts'

const StageDrawer = lazy(() => import('./stage-drawer.tsx').then(({ StageDrawer }) => ({ default: StageDrawer })))

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'label', label: word('Stage'), kind: 'text', sortable: false },
  { key: 'in_line', label: word('Part of the funnel'), kind: 'flag', sortable: false },
  { key: 'steps', label: word('Events'), kind: 'list', sortable: false },
  { key: 'is_required', label: word('Required'), kind: 'flag', sortable: false },
  { key: 'at_most', label: word('At most'), kind: 'number', sortable: false },
  { key: 'is_allowed', label: word('Allowed'), kind: 'flag', sortable: false },
  { key: 'active', label: word('Status'), kind: 'flag', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

export const { Screen, prefetch } = shortListScreen({
  title: word('Stages of a visit'),
  lead: word('The stages that a visit passes through, in order, and the events that make each of them.'),
  rows: journeyStagesApi.list,
  asks: { query: { all: 'true' } },
  useOwn: useStageOrder,
  usual: 18,
  cardColumns: { title: 'label', facts: ['in_line', 'steps'] },
  columns: ({ can }) => (can('update Reason') ? [...columns, place] : columns),
  empty: {
    icon: IconListDetails,
    title: word('No stages yet'),
    text: word('Without a stage, visits have no funnel.'),
  },
  add: { label: word('Add stage'), allow: 'create Reason' },
  cells: ({ rows, own }) => ({
    label: ({ label, tone }) => <Badge tone={tone}>{t(label)}</Badge>,
    steps: ({ steps }) => steps.map(stepWords).join(', '),
    active: (stage) => <ReasonStatus reason={stage} />,
    sort: (stage) => <ReasonPlace reason={stage} reasons={rows} {...own} />,
  }),
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close }) => hasCome && <StageDrawer rows={rows} opened={opened} onClose={close} />,
})
