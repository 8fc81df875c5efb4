import { naReasonsApi } from '@rad/api/service/na-reasons/contract'
import { word } from '@rad/api/words'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import { lazy } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import type { Column } from '#kit/table/column.ts'
import { nothing } from '#kit/text/value.tsx'
import { translateApiMessage } from '#kit/words.ts'
import { ReasonLabel, ReasonPlace, ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { approvalWords, attemptWords, baseWords, effectWords } from '#words/na-reason-words.ts'

const NaReasonDrawer = lazy(() =>
  import('./na-reason-drawer.tsx').then(({ NaReasonDrawer }) => ({ default: NaReasonDrawer })),
)

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'label', label: word('Reason'), kind: 'text', sortable: false },
  { key: 'base_effect', label: word('Effect on the base'), kind: 'text', sortable: false },
  { key: 'approval', label: word('Approval'), kind: 'text', sortable: false },
  { key: 'min_attempts', label: word('Contact attempts'), kind: 'text', sortable: false },
  { key: 'effect', label: word('Next step'), kind: 'text', sortable: false },
  { key: 'active', label: word('Status'), kind: 'flag', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

export const { Screen, prefetch } = shortListScreen({
  title: word('Not applicable reasons'),
  lead: word('Reasons outlets can declare a follow-up not applicable for, in display order.'),
  rows: naReasonsApi.list,
  asks: { query: { all: 'true' } },
  useOwn: useOrder,
  usual: 17,
  cardColumns: { title: 'label', facts: ['base_effect', 'approval', 'min_attempts', 'effect'] },
  columns: ({ can }) => (can('update Reason') ? [...columns, place] : columns),
  empty: {
    icon: IconBan,
    title: word('No reasons yet'),
    text: word('Without a reason, no follow-up can be declared not applicable.'),
  },
  add: { label: word('Add reason'), allow: 'create Reason' },
  cells: ({ rows, own }) => ({
    label: (reason) => <ReasonLabel reason={reason} />,
    base_effect: ({ base_effect }) => baseWords(base_effect),
    approval: ({ approval }) => approvalWords(approval),
    min_attempts: (reason) => attemptWords(reason) ?? nothing,
    effect: ({ effect }) => (effect === 'none' ? nothing : effectWords(effect)),
    active: (reason) => <ReasonStatus reason={reason} />,
    sort: (reason) => <ReasonPlace reason={reason} reasons={rows} {...own} />,
  }),
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close }) =>
    hasCome && <NaReasonDrawer rows={rows} opened={opened} onClose={close} />,
})

function useOrder() {
  const order = useSend(naReasonsApi.order)
  return {
    isBusy: order.isPending,
    onOrder: (codes: string[]) =>
      order.mutate(
        { body: { codes } },
        { onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }) },
      ),
  }
}
