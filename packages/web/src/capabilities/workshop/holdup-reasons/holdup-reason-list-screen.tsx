import { type HoldupReason, holdupReasonsApi } from '@rad/api/workshop/holdup-reasons/contract'
import { word } from '@rad/api/words'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconHourglassEmpty from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import type { Column } from '#kit/table/column.ts'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { partyWords } from '#words/card-words.tsx'
import { ReasonLabel, ReasonPlace, ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { usualWorkType, type WorkType, WorkTypes } from '#choose/work-types.tsx'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { pauseWords } from './holdup-reason-words.ts'
import styles from './holdup-reasons.module.css'

const HoldupReasonDrawer = lazy(() =>
  import('./holdup-reason-drawer.tsx').then(({ HoldupReasonDrawer }) => ({ default: HoldupReasonDrawer })),
)

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'label', label: word('Reason'), kind: 'text', sortable: false },
  { key: 'party', label: word('Waiting for'), kind: 'status', sortable: false },
  { key: 'default_hours', label: word('Expected'), kind: 'text', sortable: false },
  { key: 'pauses_tat', label: word('Turnaround time'), kind: 'text', sortable: false },
  { key: 'share', label: word('Last 28 days'), kind: 'text', sortable: false },
  { key: 'active', label: word('Status'), kind: 'flag', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

const typeIn = ({ job_type }: RawSearch): WorkType =>
  job_type === 'service' || job_type === 'bodyshop' ? job_type : usualWorkType()

/** Of which kind of work the reasons are, by the address, and how they are put into order. */
function useType() {
  const search = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const order = useSend(holdupReasonsApi.order)
  const job_type = typeIn(search)
  return {
    job_type,
    setType: (type: WorkType) => void navigate({ to: '.', search: { job_type: type } as never, replace: true }),
    isBusy: order.isPending,
    onOrder: (codes: string[]) =>
      order.mutate(
        { body: { job_type, codes } },
        { onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }) },
      ),
  }
}

export const { Screen, prefetch } = shortListScreen({
  title: word('Hold-up reasons'),
  lead: word('Reasons a job card can be put on hold for, in display order.'),
  rows: holdupReasonsApi.list,
  asks: (search) => ({ query: { job_type: typeIn(search), all: 'true' } }),
  useOwn: useType,
  usual: 20,
  cardColumns: { title: 'label', facts: ['party', 'default_hours', 'pauses_tat', 'share'] },
  columns: ({ can }) => (can('update Reason') ? [...columns, place] : columns),
  above: ({ rows, own: { job_type, setType } }) => (
    <>
      <div>
        <WorkTypes value={job_type} onChange={setType} />
      </div>
      <Overused reasons={rows} />
    </>
  ),
  empty: {
    icon: IconHourglassEmpty,
    title: word('No reasons yet'),
    text: word('Without a reason, no job card can be put on hold.'),
  },
  add: { label: word('Add reason'), allow: 'create Reason' },
  cells: ({ rows, own: { isBusy, onOrder } }) => ({
    label: (reason) => <ReasonLabel reason={{ ...reason, label: t(reason.label) }} />,
    party: ({ party }) => partyWords(party),
    default_hours: (reason) => <Hours {...reason} />,
    pauses_tat: (reason) => pauseWords(reason) ?? nothing,
    share: (reason) => <Share reason={reason} />,
    active: (reason) => <ReasonStatus reason={reason} />,
    sort: (reason) => <ReasonPlace reason={reason} reasons={rows} isBusy={isBusy} onOrder={onOrder} />,
  }),
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close, own: { job_type } }) =>
    hasCome && <HoldupReasonDrawer rows={rows} job_type={job_type} opened={opened} onClose={close} />,
})

function Hours({ default_hours }: HoldupReason) {
  return useFormat().length(default_hours * 3600)
}

/** How much of what was put on hold names the reason: a bar to compare by, and the numbers. */
function Share({ reason: { holdups, share, is_overused } }: { reason: HoldupReason }) {
  const { number, percent } = useFormat()
  if (share === null || holdups === 0) return <span className={styles.none}>{nothing}</span>
  return (
    <span className={styles.share} data-overused={is_overused || undefined}>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, share * 4)}%` }} />
      </span>
      {percent(share)} <small>({number(holdups)})</small>
      {is_overused ? <Badge tone="warn">{t('Used too often')}</Badge> : null}
    </span>
  )
}

/** “Other” does not explain why vehicles wait: head office sees where it is chosen too often (U21). */
function Overused({ reasons }: { reasons: readonly HoldupReason[] }) {
  const { percent } = useFormat()
  const reason = reasons.find(({ is_overused }) => is_overused)
  if (!reason) return null
  return (
    <p className={styles.overused} role="status">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
      {t(
        '{percent} of the hold-ups of the last 28 days say “{reason}”. Read their notes, and add the reasons that are missing.',
        {
          percent: percent(reason.share ?? 0),
          reason: t(reason.label),
        },
      )}
    </p>
  )
}
