import { reasonsApi } from '@rad/api/service/reasons/contract'
import { word } from '@rad/api/words'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import { lazy } from 'react'
import { useSend } from '#api/use-send.ts'
import type { Column } from '#kit/table/column.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { translateApiMessage } from '#kit/words.ts'
import { ReasonLabel, ReasonPlace, ReasonStatus } from './parts/reason-parts.tsx'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'

const ReasonDrawer = lazy(() => import('./reason-drawer.tsx').then(({ ReasonDrawer }) => ({ default: ReasonDrawer })))

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'label', label: word('Reason'), kind: 'text', sortable: false },
  { key: 'needs_evidence', label: word('Evidence required'), kind: 'flag', sortable: false },
  { key: 'needs_note', label: word('Note required'), kind: 'flag', sortable: false },
  { key: 'active', label: word('Status'), kind: 'flag', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

export const { Screen, prefetch } = shortListScreen({
  title: word('Unjustified reasons'),
  lead: word('Reasons outlets can choose to plead a ticket unjustified, in display order.'),
  rows: reasonsApi.list,
  asks: { query: { all: 'true' } },
  useOwn: useOrder,
  usual: 8,
  cardColumns: { title: 'label' },
  columns: ({ can }) => (can('update Reason') ? [...columns, place] : columns),
  empty: {
    icon: IconScale,
    title: word('No reasons yet'),
    text: word('Without a reason, outlets can’t plead a ticket unjustified.'),
  },
  add: { label: word('Add reason'), allow: 'create Reason' },
  cells: ({ rows, own }) => ({
    label: (reason) => <ReasonLabel reason={reason} />,
    active: (reason) => <ReasonStatus reason={reason} />,
    sort: (reason) => <ReasonPlace reason={reason} reasons={rows} {...own} />,
  }),
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close }) => hasCome && <ReasonDrawer rows={rows} opened={opened} onClose={close} />,
})

function useOrder() {
  const order = useSend(reasonsApi.order)
  return {
    isBusy: order.isPending,
    onOrder: (codes: string[]) =>
      order.mutate(
        { body: { codes } },
        { onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }) },
      ),
  }
}
