import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import {
  outletColumns,
  type OutletRow,
  outletsApi,
  outletStatuses,
  outletList,
} from '@rad/api/network/outlets/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import { inWords } from '#kit/in-words.ts'
import { useFormat } from '#kit/format.tsx'
import { ListPage } from '#kit/list-page.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { ChannelMarks, useChannels } from '#pickers/channel-marks.tsx'
import { NetworkStatusBadge } from '#pickers/network-words.tsx'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { useOutletFilters } from './outlet-filters.ts'

const OutletDrawer = lazy(() => import('./outlet-drawer.tsx').then(({ OutletDrawer }) => ({ default: OutletDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(outletsApi.list, { query: readView(outletList, search).values }))

export function Screen() {
  const view = useView(outletList)
  const { values } = view
  const answer = useQuery(pagedQuery(outletsApi.list, { query: values }))
  const filters = useOutletFilters()
  const channels = useChannels()
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const { list } = useFormat()
  const counts = answer.data?.counts

  const cells: Cells<OutletRow> = {
    kind: ({ kind }) => inWords(kind),
    functions: ({ functions }) => list(functions.map(inWords)),
    channels: ({ channels: codes }) => <ChannelMarks codes={codes} look={channels} />,
    status: ({ status }) => <NetworkStatusBadge status={status} quiet />,
  }

  return (
    <>
      <ListPage
        title={t('Outlets')}
        lead={t('Every place where the brand’s cars are looked after, and who answers for it.')}
        action={
          can('create Outlet') ? (
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
              {t('Add an outlet')}
            </Button>
          ) : null
        }
        columns={outletColumns}
        view={view}
        answer={answer}
        rowId={(outlet) => outlet.id}
        cells={cells}
        rowLink={(outlet, content) => (
          <RouterLink to="/outlets/$code" params={{ code: outlet.code }} preload={false}>
            {content}
          </RouterLink>
        )}
        searchLabel={t('Search outlet, dealer or city')}
        filters={filters}
        savedViews={<SavedViews screen="outlets" />}
        {...(can('export Outlet')
          ? { onExport: (format) => download(outletsApi.export, { query: { ...values, format } }) }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(outletsApi.list, { query: { ...values, page } }))}
        empty={{
          title: t('No outlets yet'),
          text: t('Outlets of your scope appear here as they are added or imported.'),
        }}
      >
        <StatusTabs
          label={t('Status')}
          value={values.status?.join(',')}
          onChange={(status) => view.set({ status: status && [status] })}
          tabs={countedTabs(outletStatuses, inWords, counts)}
        />
      </ListPage>
      {drawer.opened === 'new' && can('create Outlet') ? (
        <Suspense fallback={null}>
          <OutletDrawer {...(values.dealer?.length === 1 ? { dealer: values.dealer[0] } : {})} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}
