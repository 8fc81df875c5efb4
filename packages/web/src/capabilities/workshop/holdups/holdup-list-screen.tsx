import { Switch } from '@mantine/core'
import { holdupList, type HoldupRow, holdupsApi } from '@rad/api/workshop/holdups/contract'
import { word } from '@rad/api/words'
import type { QueryClient } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { OpenedLink } from '#kit/page/opened-link.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { holdupReasons } from '#shell/cases/offered-holdup-reasons.ts'
import { usualSearch, usualWorkType, WorkTypes } from '#choose/work-types.tsx'
import { OfflineBanner } from '#shell/queue/offline-banner.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { HoldupCard } from './holdup-card.tsx'
import { holdupCells, stateWords } from './holdup-cells.tsx'
import { holdupLooks } from './holdup-filters.ts'
import { Round } from './holdup-round.tsx'
import { useRound } from './use-round.ts'
import styles from './holdups.module.css'

const loadOpened = () => import('./opened-holdup.tsx').then(({ OpenedHoldup }) => ({ default: OpenedHoldup }))
const OpenedHoldup = lazy(loadOpened)

/** What a round begins with: what is open, overdue before what is expected soon. */
const round = { status: 'open,overdue', sort: 'expected_until' }
/** The columns by which an insurer is called. */
const chased = ['reg_no', 'insurer', 'claim_no', 'surveyor', 'reason', 'days', 'expected_until', 'status', 'card']

type Own = ReturnType<typeof useRound>

/** Opens what may be updated, and else the page of the card; what is ended already and waits to be sent opens nothing. */
function linkTo(row: HoldupRow, content: ReactNode, { shown, sending, mayUpdate }: Own) {
  const { status } = shown(row)
  if (status === 'ended' && sending(row) === 'waiting') return content
  return mayUpdate && row.status !== 'ended' ? (
    <OpenedLink to={row.id}>{content}</OpenedLink>
  ) : (
    <RouterLink to="/job-cards/$no" params={{ no: row.card }} preload={false}>
      {content}
    </RouterLink>
  )
}

const list = listScreen({
  list: holdupList,
  rows: holdupsApi.list,
  file: holdupsApi.export,
  formats: ['csv', 'xlsx', 'pdf'],
  lead: word('Vehicles on hold: the reason, the party they wait for, and the expected end.'),
  search: word('Search number, registration, VIN, or claim'),
  empty: { title: word('No hold-ups'), text: word('A job card that is put on hold appears here.') },
  savedViews: { screen: 'holdups', startsWith: round },
  filters: holdupLooks,
  useOwn: useRound,
  above: ({ values, view, own: { mayUpdate, progress, waiting, isByInsurer } }) => (
    <>
      <OfflineBanner />
      <div className={styles.above}>
        {usualWorkType() === 'service' ? (
          <WorkTypes
            value={values.job_type}
            onChange={(job_type) =>
              view.set({ job_type, insurer: undefined, ...(isByInsurer && { ...round, columns: undefined }) })
            }
          />
        ) : null}
        {values.job_type === 'bodyshop' ? (
          <Switch
            label={t('By insurer')}
            checked={isByInsurer}
            onChange={({ currentTarget }) =>
              view.set(
                currentTarget.checked
                  ? { status: round.status, sort: 'insurer', columns: chased }
                  : { sort: round.sort, columns: undefined },
              )
            }
          />
        ) : null}
        {mayUpdate && progress ? <Round {...progress} waiting={waiting} /> : null}
      </div>
    </>
  ),
  tabs: { words: stateWords, group: { value: 'now', label: word('On hold'), of: ['open', 'overdue'] } },
  cells: ({ own }) => holdupCells(own),
  rowName: ({ reg_no, card }) => reg_no ?? card,
  rowLink: (row, content, { own }) => linkTo(row, content, own),
  card: (row, { own }) => (
    <>
      {own.leads(row) ? <h2 className={styles.group}>{row.insurer ?? t('No insurer')}</h2> : null}
      <HoldupCard row={own.shown(row)} sending={own.sending(row)} link={(content) => linkTo(row, content, own)} />
    </>
  ),
  alsoFetches: (queryClient) => {
    for (const job_type of ['service', 'bodyshop'] as const) void queryClient.prefetchQuery(holdupReasons(job_type))
  },
  drawer: ({ opened, close, own }) =>
    own.mayUpdate && <OpenedHoldup id={opened} rows={own.rows} shown={own.shown} onClose={close} />,
})

/** What an address leaves out, of who looks; the round is at the beginning alone, so that all of it can be looked at. */
function leftOut(search: RawSearch, isBegun: boolean): RawSearch | undefined {
  const usual = usualSearch(search)
  return !isBegun && Object.keys(search).length === 0 ? { ...round, ...usual } : usual
}

export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  list.prefetch(queryClient, { ...search, ...leftOut(search, false) })

export function Screen() {
  const search = useSearch({ strict: false }) as RawSearch
  const [isBegun, setBegun] = useState(false)
  // What needs no line may not need code either: the drawer is at hand before anything is opened.
  useEffect(() => void loadOpened(), [])
  if (!isBegun && Object.keys(search).length > 0) setBegun(true)
  const more = leftOut(search, isBegun)
  if (more) return <Navigate to="." search={{ ...search, ...more } as never} replace />
  return <list.Screen />
}
