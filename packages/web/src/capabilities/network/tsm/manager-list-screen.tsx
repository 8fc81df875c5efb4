import { tsmApi, tsmColumns, type TsmRow, tsmStatuses, tsmList } from '@rad/api/network/tsm/contract'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { Badge, type Tone } from '#kit/badge.tsx'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { useFormat } from '#kit/format.tsx'
import { inWords } from '#kit/in-words.ts'
import { ListPage } from '#kit/list-page.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { nothing } from '#kit/value.tsx'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { useCan } from '#shell/rights.tsx'
import { TsmTabs } from './tsm-tabs.tsx'
import styles from './tsm.module.css'

const ManagerDrawer = lazy(() =>
  import('./manager-drawer.tsx').then(({ ManagerDrawer }) => ({ default: ManagerDrawer })),
)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(tsmApi.list, { query: readView(tsmList, search).values }))

const tones: Record<TsmRow['status'], Tone> = { active: 'good', absent: 'warn', inactive: 'bad' }

export function Screen() {
  const view = useView(tsmList)
  const { values } = view
  const answer = useQuery(pagedQuery(tsmApi.list, { query: values }))
  const places = usePlaces()
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const counts = answer.data?.counts

  const filters: Filter[] = [
    { kind: 'options', key: 'region', label: t('Region'), options: namedOptions(places?.regions) },
    {
      kind: 'choice',
      key: 'job_type',
      label: t('Job type'),
      options: [
        { value: 'service', label: t('Service') },
        { value: 'bodyshop', label: t('Bodyshop') },
      ],
    },
    {
      kind: 'options',
      key: 'status',
      label: t('Status'),
      options: tsmStatuses.map((status) => ({
        value: status,
        label: inWords(status),
        ...(counts ? { count: counts[status] ?? 0 } : {}),
      })),
    },
  ]
  const cells: Cells<TsmRow> = {
    status: (row) => <Status row={row} />,
    load_index: ({ load_index }) => <LoadIndex index={load_index} />,
  }

  return (
    <>
      <ListPage
        title={t('Territory managers')}
        lead={t('Who answers for which outlets at the third level, and how much is open there.')}
        columns={tsmColumns}
        view={view}
        answer={answer}
        rowId={(row) => row.id}
        cells={cells}
        rowLink={(row, content) => <OpenedLink to={row.id}>{content}</OpenedLink>}
        searchLabel={t('Search name or e-mail')}
        filters={filters}
        {...(can('export TsmMapping')
          ? { onExport: (format) => download(tsmApi.export, { query: { ...values, format } }) }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(tsmApi.list, { query: { ...values, page } }))}
        empty={{
          title: t('No territory managers yet'),
          text: t('Give a user the role of territory service manager and a territory or region as scope.'),
        }}
      >
        <TsmTabs at="managers" />
      </ListPage>
      {drawer.opened ? (
        <Suspense fallback={null}>
          <ManagerDrawer key={drawer.opened} id={drawer.opened} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}

function Status({ row }: { row: TsmRow }) {
  const { day } = useFormat()
  return (
    <Badge tone={tones[row.status]} quiet>
      {row.status === 'absent' && row.absent_to
        ? t('Absent until {day}', { day: day(row.absent_to) })
        : inWords(row.status)}
    </Badge>
  )
}

/** Twice the usual is marked. */
function LoadIndex({ index }: { index: number | null }) {
  const { number } = useFormat()
  if (index === null) return nothing
  if (index < 2) return <bdi>{number(index)}</bdi>
  return (
    <span className={styles.high}>
      <IconArrowUpRight size={14} stroke={1.8} aria-label={t('High load')} />
      <bdi>{number(index)}</bdi>
    </span>
  )
}
