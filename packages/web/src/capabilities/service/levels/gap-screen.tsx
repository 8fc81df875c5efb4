import { type Gap, gapColumns, gapKinds, gapList, gapWords, levelsApi } from '@rad/api/service/levels/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import { inWords } from '#kit/in-words.ts'
import { ListPage } from '#kit/list-page.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { nothing } from '#kit/value.tsx'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { GapLine, MendButton } from './gap-line.tsx'
import { GapBadge, levelName } from './level-words.tsx'
import { usePlaceFilters } from './place-filters.ts'

const OpenedDrawer = lazy(() => import('./opened-drawer.tsx').then(({ OpenedDrawer }) => ({ default: OpenedDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(levelsApi.gaps, { query: readView(gapList, search).values }))

const cells: Cells<Gap> = {
  kind: ({ kind }) => <GapBadge kind={kind} />,
  level: ({ level }) => levelName(level),
  job_type: ({ job_type }) => (job_type ? inWords(job_type) : nothing),
}

export function Screen() {
  const view = useView(gapList)
  const { values } = view
  const answer = useQuery(pagedQuery(levelsApi.gaps, { query: values }))
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const filters = usePlaceFilters()
  return (
    <>
      <ListPage
        title={t('Gaps')}
        lead={t('Where a ticket would find nobody: it climbs to the next level at once.')}
        columns={gapColumns}
        view={view}
        answer={answer}
        rowId={(gap) => gap.key}
        cells={cells}
        card={(gap) => <GapLine gap={gap} />}
        rowActions={(gap) => <MendButton gap={gap} />}
        searchLabel={t('Search person or place')}
        filters={filters}
        onNear={(page) => void queryClient.prefetchQuery(query(levelsApi.gaps, { query: { ...values, page } }))}
        empty={{ title: t('No gaps'), text: t('Somebody answers everywhere on this day.') }}
      >
        <StatusTabs
          label={t('Gap')}
          value={values.kind?.[0]}
          onChange={(kind) => view.set({ kind })}
          tabs={countedTabs(gapKinds, (kind) => t(gapWords[kind]), answer.data?.counts)}
        />
      </ListPage>
      {drawer.opened ? (
        <Suspense fallback={null}>
          <OpenedDrawer key={drawer.opened} opened={drawer.opened} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}
