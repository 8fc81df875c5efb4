import { Button } from '@mantine/core'
import { tsmApi, unmappedColumns, type UnmappedRow, unmappedList } from '@rad/api/network/tsm/contract'
import IconMapRoute from '@tabler/icons-react/dist/esm/icons/IconMapRoute.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Filter } from '#kit/filter.ts'
import { ListPage } from '#kit/list-page.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useSelection } from '#kit/use-selection.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { useCan } from '#shell/rights.tsx'
import type { Place } from './map-dialog.tsx'
import { TsmTabs } from './tsm-tabs.tsx'

const MapDialog = lazy(() => import('./map-dialog.tsx').then(({ MapDialog }) => ({ default: MapDialog })))
const OutletDrawer = lazy(() => import('./outlet-drawer.tsx').then(({ OutletDrawer }) => ({ default: OutletDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(tsmApi.unmapped, { query: readView(unmappedList, search).values }))

const idOf = ({ outlet, job_type }: UnmappedRow) => `${outlet}:${job_type}`
const placeOf = (id: string) => {
  const [outlet, job_type] = id.split(':')
  return { outlet, job_type } as Place
}

export function Screen() {
  const view = useView(unmappedList)
  const { values } = view
  const answer = useQuery(pagedQuery(tsmApi.unmapped, { query: values }))
  const { q, region, territory, job_type } = values
  const selection = useSelection({ q, region, territory, job_type })
  const [isMapping, setMapping] = useState(false)
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const filters = useFilters(answer.data?.counts)
  const opened = answer.data?.rows.find(({ outlet }) => outlet === drawer.opened)

  return (
    <>
      <ListPage
        title={t('Territory managers')}
        lead={t('Work of active outlets that no territory manager answers for: their tickets skip the third level.')}
        columns={unmappedColumns}
        view={view}
        answer={answer}
        rowId={idOf}
        rowName={(row) => row.outlet_name}
        rowLink={(row, content) => <OpenedLink to={row.outlet}>{content}</OpenedLink>}
        bulk={
          can('create TsmMapping')
            ? {
                selection,
                actions: (
                  <Button
                    size="xs"
                    leftSection={<IconMapRoute size={15} stroke={1.8} />}
                    onClick={() => setMapping(true)}
                  >
                    {t('Map to a manager')}
                  </Button>
                ),
              }
            : undefined
        }
        searchLabel={t('Search outlet or code')}
        filters={filters}
        {...(can('export TsmMapping')
          ? { onExport: (format) => download(tsmApi.exportUnmapped, { query: { ...values, format } }) }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(tsmApi.unmapped, { query: { ...values, page } }))}
        empty={{ title: t('Every outlet has its manager'), text: t('What loses its manager appears here.') }}
      >
        <TsmTabs at="unmapped" />
      </ListPage>
      <Suspense fallback={null}>
        {isMapping ? (
          <MapDialog
            places={[...selection.ids].map(placeOf)}
            onlyUnmapped
            onClose={() => setMapping(false)}
            onMapped={() => {
              setMapping(false)
              selection.clear()
            }}
          />
        ) : null}
        {drawer.opened ? (
          <OutletDrawer
            key={drawer.opened}
            code={drawer.opened}
            name={opened?.outlet_name ?? drawer.opened}
            onClose={drawer.close}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function useFilters(counts: Readonly<Record<string, number>> | undefined): Filter[] {
  const places = usePlaces()
  return [
    { kind: 'options', key: 'region', label: t('Region'), options: namedOptions(places?.regions) },
    { kind: 'options', key: 'territory', label: t('Territory'), options: namedOptions(places?.territories) },
    {
      kind: 'options',
      key: 'job_type',
      label: t('Job type'),
      options: [
        { value: 'service', label: t('Service'), ...(counts ? { count: counts.service ?? 0 } : {}) },
        { value: 'bodyshop', label: t('Bodyshop'), ...(counts ? { count: counts.bodyshop ?? 0 } : {}) },
      ],
    },
  ]
}
