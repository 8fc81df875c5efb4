import { Button } from '@mantine/core'
import { type Territory, tsmApi } from '@rad/api/network/tsm/contract'
import { word } from '@rad/api/words'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { query } from '#api/query.ts'
import type { Column } from '#kit/table/column.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { OpenedLink } from '#kit/page/opened-link.tsx'
import { ShortListPage } from '#kit/page/short-list-page.tsx'
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
const cardColumns = { title: 'name', facts: ['code', 'region', 'outlets', 'managers'] } as const

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
    <ShortListPage
      title={t('Territory managers')}
      label={t('Territories')}
      lead={t('Parts of a region, each usually assigned to one manager.')}
      action={add}
      above={<TsmTabs at="territories" />}
      answer={answer}
      usual={10}
      columns={columns}
      cardColumns={cardColumns}
      rowId={(territory) => territory.id}
      {...(mayChange
        ? {
            rowLink: (territory: Territory, content: ReactNode) => <OpenedLink to={territory.id}>{content}</OpenedLink>,
          }
        : {})}
      empty={<EmptyState title={t('No territories yet')} action={add} />}
    >
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
    </ShortListPage>
  )
}
