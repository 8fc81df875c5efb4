import { Button } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import {
  dealerColumns,
  type DealerRow,
  dealersApi,
  dealerStatuses,
  dealerList,
} from '@rad/api/network/dealers/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
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
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { useCan } from '#shell/rights.tsx'

const DealerDrawer = lazy(() => import('./dealer-drawer.tsx').then(({ DealerDrawer }) => ({ default: DealerDrawer })))
const FindByEmail = lazy(() => import('./find-by-email.tsx').then(({ FindByEmail }) => ({ default: FindByEmail })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(dealersApi.list, { query: readView(dealerList, search).values }))

export function Screen() {
  const view = useView(dealerList)
  const { values } = view
  const answer = useQuery(pagedQuery(dealersApi.list, { query: values }))
  const places = usePlaces()
  const channels = useChannels()
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const counts = answer.data?.counts

  const filters: Filter[] = [
    { kind: 'options', key: 'region', label: t('Region'), options: namedOptions(places?.regions) },
    { kind: 'options', key: 'channel', label: t('Channel'), options: namedOptions(channels.channels) },
  ]
  const cells: Cells<DealerRow> = {
    channels: ({ channels: codes }) => <ChannelMarks codes={codes} look={channels} />,
    status: ({ status }) => <NetworkStatusBadge status={status} quiet />,
  }

  return (
    <>
      <ListPage
        title={t('Dealers')}
        lead={t('The companies behind the outlets.')}
        action={
          <>
            <Button
              variant="default"
              leftSection={<IconMail size={15} stroke={1.6} />}
              onClick={() => drawer.open('by-email')}
            >
              {t('Find by e-mail')}
            </Button>
            {can('create Outlet') ? (
              <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
                {t('Add a dealer')}
              </Button>
            ) : null}
          </>
        }
        columns={dealerColumns}
        view={view}
        answer={answer}
        rowId={(dealer) => dealer.id}
        cells={cells}
        rowLink={(dealer, content) => (
          <RouterLink to="/dealers/$code" params={{ code: dealer.code }} preload={false}>
            {content}
          </RouterLink>
        )}
        searchLabel={t('Search dealer or principal')}
        filters={filters}
        savedViews={<SavedViews screen="dealers" />}
        {...(can('export Outlet')
          ? { onExport: (format) => download(dealersApi.export, { query: { ...values, format } }) }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(dealersApi.list, { query: { ...values, page } }))}
        empty={{
          title: t('No dealers yet'),
          text: t('Dealers of your scope appear here as they are added or imported.'),
        }}
      >
        <StatusTabs
          label={t('Status')}
          value={values.status?.join(',')}
          onChange={(status) => view.set({ status: status && [status] })}
          tabs={countedTabs(dealerStatuses, inWords, counts)}
        />
      </ListPage>
      <Suspense fallback={null}>
        {drawer.opened === 'new' && can('create Outlet') ? <DealerDrawer onClose={drawer.close} /> : null}
        {drawer.opened === 'by-email' ? <FindByEmail onClose={drawer.close} /> : null}
      </Suspense>
    </>
  )
}
