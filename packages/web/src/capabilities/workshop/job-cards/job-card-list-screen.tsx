import { Button } from '@mantine/core'
import {
  cardList,
  type CardRow,
  cardStatuses,
  type CardStatus,
  jobCardsApi,
} from '@rad/api/workshop/job-cards/contract'
import { word } from '@rad/api/words'
import type { QueryClient } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { CardStatusBadge, cardStatusWords, partyWords } from '#words/card-words.tsx'
import { secondsUntil } from '#words/time-left.tsx'
import { usualSearch, usualWorkType, WorkTypes } from '#choose/work-types.tsx'
import { boardLook } from '#shell/screens/board-look.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { cardLooks } from './job-card-filters.ts'
import { cardFeeds, LateFeeds } from './late-feeds.tsx'
import styles from './job-card.module.css'

const JobCardDrawer = lazy(() =>
  import('./job-card-drawer.tsx').then(({ JobCardDrawer }) => ({ default: JobCardDrawer })),
)

const ClaimStatus = lazy(() => import('./claim-status.tsx').then((module) => ({ default: module.ClaimStatus })))

/** What the drawer of claim numbers is called in the address. */
const claims = 'claims'

const inWorkshop = cardStatuses.filter((status) => status !== 'delivered' && status !== 'cancelled')

/** What holds a card up, and for how long the customer has waited because of it. */
function HoldReason({ hold_reason, hold_label, hold_party, hold_until }: CardRow) {
  const format = useFormat()
  if (!hold_reason || !hold_until) return null
  const isOverdue = secondsUntil(hold_until) < 0
  return (
    <span className={styles.hold} title={`${hold_label} · ${partyWords(hold_party!)}`}>
      <span>{hold_label}</span>
      <span className={styles.until} data-overdue={isOverdue || undefined}>
        {isOverdue
          ? t('Expected {instant}', { instant: format.instant(hold_until) })
          : t('Until {instant}', { instant: format.instant(hold_until) })}
      </span>
    </span>
  )
}

function Promised({ promised_at, is_late }: CardRow) {
  const format = useFormat()
  if (!promised_at) return null
  return (
    <span data-late={is_late || undefined} className={styles.promised}>
      {format.instant(promised_at)}
    </span>
  )
}

const cells: Cells<CardRow> = {
  status: ({ status }) => <CardStatusBadge status={status} />,
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
  model: ({ make, model }) => [make, model].filter(Boolean).join(' '),
  hold_reason: (card) => <HoldReason {...card} />,
  hold_party: ({ hold_party }) => hold_party && partyWords(hold_party),
  promised_at: (card) => <Promised {...card} />,
  vor: ({ vor }) => (vor ? <Badge tone="bad">{t('VOR')}</Badge> : nothing),
}

const list = listScreen({
  list: cardList,
  rows: jobCardsApi.list,
  file: jobCardsApi.export,
  formats: ['csv', 'xlsx', 'pdf'],
  lead: word('Vehicles in the workshop: what is done, what is on hold, and what was promised.'),
  search: word('Search number, registration, VIN, or claim'),
  empty: {
    title: word('No job cards yet'),
    text: word('They come from the dealer’s system, from a file, or are added here.'),
  },
  add: { label: word('Add job card'), allow: 'create JobCard' },
  actions: ({ values, open }) =>
    values.job_type === 'bodyshop' && (
      <Button variant="default" onClick={() => open(claims)}>
        {t('Claim status by number')}
      </Button>
    ),
  savedViews: { screen: 'job-cards', startsWith: { is_open: 'true' } },
  board: boardLook(() => import('./job-card-board.tsx').then(({ cardBoard }) => cardBoard)),
  filters: cardLooks,
  above: ({ values, view }) => (
    <>
      <LateFeeds />
      {/* A manager of the bodyshop has one kind of work, and so no choice. */}
      {usualWorkType() === 'service' ? (
        <WorkTypes
          value={values.job_type}
          onChange={(job_type) => view.set({ job_type, status: undefined, stage: undefined })}
        />
      ) : null}
    </>
  ),
  alsoFetches: (queryClient) => void queryClient.prefetchQuery(cardFeeds),
  tabs: {
    words: (status: string) => cardStatusWords(status as CardStatus),
    group: { value: 'in-workshop', label: word('In workshop'), of: inWorkshop },
    hidesEmpty: true,
  },
  cells,
  rowName: ({ no }) => no,
  page: ({ no }) => `/job-cards/${no}`,
  drawer: ({ opened, close, values }) =>
    opened === 'new' ? (
      <JobCardDrawer initial={{ job_type: values.job_type }} onClose={close} />
    ) : (
      opened === claims && <ClaimStatus onClose={close} />
    ),
})

export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  list.prefetch(queryClient, { ...search, ...usualSearch(search) })

/** Opens on the kind of work of who looks. */
export function Screen() {
  const search = useSearch({ strict: false }) as RawSearch
  const usual = usualSearch(search)
  if (usual) return <Navigate to="." search={{ ...search, ...usual } as never} replace />
  return <list.Screen />
}
