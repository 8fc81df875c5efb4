import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type City, cityColumns, cityList, placesApi, tiers } from '@rad/api/network/places/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { ListPage } from '#kit/list-page.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { tierWords } from '#pickers/network-words.tsx'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { useCan } from '#shell/rights.tsx'

const CityDrawer = lazy(() => import('./city-drawer.tsx').then(({ CityDrawer }) => ({ default: CityDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(placesApi.listCities, { query: readView(cityList, search).values }))

const cells: Cells<City> = {
  tier: ({ tier }) => (tier ? tierWords(tier) : undefined),
}

export function Screen() {
  const view = useView(cityList)
  const { values } = view
  const answer = useQuery(pagedQuery(placesApi.listCities, { query: values }))
  const places = usePlaces()
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const counts = answer.data?.counts
  const mayChange = can('update Model')

  const filters: Filter[] = [
    { kind: 'options', key: 'state', label: t('State'), options: namedOptions(places?.states) },
    {
      kind: 'options',
      key: 'tier',
      label: t('Tier'),
      options: tiers.map((tier) => ({
        value: tier,
        label: tierWords(tier),
        ...(counts ? { count: counts[tier] ?? 0 } : {}),
      })),
    },
  ]

  return (
    <>
      <ListPage
        title={t('Cities')}
        lead={t('The places outlets stand in, with the tier that plans are made by.')}
        action={
          can('create Model') ? (
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
              {t('Add a city')}
            </Button>
          ) : null
        }
        columns={cityColumns}
        view={view}
        answer={answer}
        rowId={(city) => city.id}
        cells={cells}
        {...(mayChange
          ? {
              rowLink: (city: City, content: ReactNode) => <OpenedLink to={city.id}>{content}</OpenedLink>,
            }
          : {})}
        searchLabel={t('Search city or state')}
        filters={filters}
        onExport={(format) => download(placesApi.exportCities, { query: { ...values, format } })}
        onNear={(page) => void queryClient.prefetchQuery(query(placesApi.listCities, { query: { ...values, page } }))}
        empty={{ title: t('No cities yet'), text: t('Add one here, or import outlets with their cities as a file.') }}
      />
      {drawer.opened && answer.data && mayChange ? (
        <Suspense fallback={null}>
          <CityDrawer
            key={drawer.opened}
            id={drawer.opened}
            city={answer.data.rows.find((city) => city.id === drawer.opened)}
            onClose={drawer.close}
          />
        </Suspense>
      ) : null}
    </>
  )
}
