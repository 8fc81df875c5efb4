import { cityList, placesApi, tiers } from '@rad/api/network/places/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { tierWords } from '#pickers/network-words.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'

const CityDrawer = lazy(() => import('./city-drawer.tsx').then(({ CityDrawer }) => ({ default: CityDrawer })))

export const { Screen, prefetch } = listScreen({
  list: cityList,
  rows: placesApi.listCities,
  file: placesApi.exportCities,
  lead: word('The places outlets stand in, with the tier that plans are made by.'),
  search: word('Search city or state'),
  empty: { title: word('No cities yet'), text: word('Add one here, or import outlets with their cities as a file.') },
  add: { label: word('Add a city'), allow: 'create Model' },
  tabs: false,
  filters: { tier: { values: tiers, words: tierWords } },
  cells: { tier: ({ tier }) => (tier ? tierWords(tier) : undefined) },
  opens: ({ id }) => id,
  opensWith: 'update Model',
  drawer: ({ opened, data, close }) =>
    data ? <CityDrawer id={opened} city={data.rows.find(({ id }) => id === opened)} onClose={close} /> : null,
})
