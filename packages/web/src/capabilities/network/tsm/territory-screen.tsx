import { Button } from '@mantine/core'
import { type Territory, tsmApi } from '@rad/api/network/tsm/contract'
import { word } from '@rad/api/words'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { query } from '#api/query.ts'
import type { Column } from '#kit/table/column.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { OpenedLink } from '#kit/page/opened-link.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { TsmTabs } from './tsm-tabs.tsx'

const TerritoryDrawer = lazy(() =>
  import('./territory-drawer.tsx').then(({ TerritoryDrawer }) => ({ default: TerritoryDrawer })),
)

const all = query(tsmApi.territories, { query: { region: undefined } })

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'name', label: word('Territory'), kind: 'text', sortable: false },
  { key: 'region', label: word('Region'), kind: 'code', sortable: false },
  { key: 'outlets', label: word('Active outlets'), kind: 'number', sortable: false },
  { key: 'managers', label: word('Territory managers'), kind: 'list', sortable: false },
] as const satisfies readonly Column<keyof Territory>[]

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(all)

export function Screen() {
  const answer = useQuery(all)
  const drawer = useOpened()
  const can = useCan()
  const mayChange = can('update Model')
  const add = can('create Model') ? (
    <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
      {t('Add territory')}
    </Button>
  ) : null
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={t('Territory managers')}
        lead={t('Parts of a region, each usually assigned to one manager.')}
        actions={add}
      />
      <TsmTabs at="territories" />
      <section className={pageStyles.card}>
        {answer.error && !answer.data ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.data ? (
          <DataTable
            label={t('Territories')}
            columns={columns}
            rows={answer.data}
            rowId={(territory) => territory.id}
            {...(mayChange
              ? {
                  rowLink: (territory: Territory, content: ReactNode) => (
                    <OpenedLink to={territory.id}>{content}</OpenedLink>
                  ),
                }
              : {})}
            empty={<EmptyState title={t('No territories yet')} action={add} />}
          />
        ) : (
          <TableSkeleton rows={10} columns={5} />
        )}
      </section>
      {drawer.opened && answer.data && mayChange ? (
        <Suspense fallback={null}>
          <TerritoryDrawer
            key={drawer.opened}
            territory={answer.data.find(({ id }) => id === drawer.opened)}
            isNew={drawer.opened === 'new'}
            onClose={drawer.close}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
