import { lostReasonsApi } from '@rad/api/service/na-reasons/contract'
import { word } from '@rad/api/words'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { lazy } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import type { Column } from '#kit/table/column.ts'
import { translateApiMessage } from '#kit/words.ts'
import { ReasonLabel, ReasonPlace, ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'

const LostReasonDrawer = lazy(() =>
  import('./lost-reason-drawer.tsx').then(({ LostReasonDrawer }) => ({ default: LostReasonDrawer })),
)

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'label', label: word('Reason'), kind: 'text', sortable: false },
  { key: 'needs_note', label: word('Note required'), kind: 'flag', sortable: false },
  { key: 'opens_complaint', label: word('Opens a complaint'), kind: 'flag', sortable: false },
  { key: 'active', label: word('Status'), kind: 'flag', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

export const { Screen, prefetch } = shortListScreen({
  title: word('Lost reasons'),
  lead: word('Why customers no longer come. Their vehicles stay in the base: lost is not the same as not applicable.'),
  rows: lostReasonsApi.list,
  asks: { query: { all: 'true' } },
  useOwn: useOrder,
  usual: 6,
  cardColumns: { title: 'label' },
  columns: ({ can }) => (can('update Reason') ? [...columns, place] : columns),
  empty: {
    icon: IconUserOff,
    title: word('No reasons yet'),
    text: word('Without a reason, no follow-up can be closed as lost.'),
  },
  add: { label: word('Add reason'), allow: 'create Reason' },
  cells: ({ rows, own }) => ({
    label: (reason) => <ReasonLabel reason={reason} />,
    active: (reason) => <ReasonStatus reason={reason} />,
    sort: (reason) => <ReasonPlace reason={reason} reasons={rows} {...own} />,
  }),
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close }) =>
    hasCome && <LostReasonDrawer rows={rows} opened={opened} onClose={close} />,
})

function useOrder() {
  const order = useSend(lostReasonsApi.order)
  return {
    isBusy: order.isPending,
    onOrder: (codes: string[]) =>
      order.mutate(
        { body: { codes } },
        { onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }) },
      ),
  }
}
