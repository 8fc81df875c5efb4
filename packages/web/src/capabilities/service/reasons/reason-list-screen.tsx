import { reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { word } from '@rad/api/words'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import { lazy } from 'react'
import { useSend } from '#api/use-send.ts'
import type { Column } from '#kit/table/column.ts'
import { OrderButtons } from '#kit/table/order-buttons.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t, told } from '#kit/words.ts'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { ReasonStatus } from './reason-status.tsx'
import styles from './reasons.module.css'

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
  useOwn: ({ rows }) => useOrder(rows),
  usual: 8,
  cardColumns: { title: 'label' },
  columns: ({ can }) => (can('update Reason') ? [...columns, place] : columns),
  empty: {
    icon: IconScale,
    title: word('No reasons yet'),
    text: word('Without a reason, outlets can’t plead a ticket unjustified.'),
  },
  add: { label: word('Add reason'), allow: 'create Reason' },
  cells: ({ rows, own: { isBusy, move } }) => ({
    label: (reason) => <Label reason={reason} />,
    active: (reason) => <ReasonStatus reason={reason} />,
    sort: (reason) => <Place reason={reason} reasons={rows} isBusy={isBusy} onMove={(by) => move(reason, by)} />,
  }),
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close }) =>
    hasCome && <ReasonDrawer reasons={rows} opened={opened} onClose={close} />,
})

interface PlaceProps {
  reason: UnjustifiedReason
  reasons: readonly UnjustifiedReason[]
  isBusy: boolean
  onMove: (by: -1 | 1) => void
}

/** Where a reason stands among those that are offered. */
function Place({ reason, reasons, isBusy, onMove }: PlaceProps) {
  if (!reason.active) return null
  const offered = reasons.filter(({ active }) => active)
  return (
    <OrderButtons
      name={reason.label}
      index={offered.indexOf(reason)}
      count={offered.length}
      isBusy={isBusy}
      onMove={onMove}
    />
  )
}

/** Moves a reason past its neighbour among those that are offered. */
function useOrder(reasons: readonly UnjustifiedReason[]) {
  const order = useSend(reasonsApi.order)
  return {
    isBusy: order.isPending,
    move: (reason: UnjustifiedReason, by: -1 | 1) => {
      const codes = reasons.map(({ code }) => code).filter((code) => code !== reason.code)
      codes.splice(reasons.indexOf(reason) + by, 0, reason.code)
      order.mutate({ body: { codes } }, { onError: (error) => showToast(told(error.message), { tone: 'bad' }) })
    },
  }
}

function Label({ reason }: { reason: UnjustifiedReason }) {
  return (
    <span className={styles.label} data-off={!reason.active || undefined}>
      {reason.active ? reason.label : t('{label} (inactive)', { label: reason.label })}
      {reason.evidence ? <span className={styles.evidence}>{reason.evidence}</span> : null}
    </span>
  )
}
