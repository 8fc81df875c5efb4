import { cityList, placesApi, tiers } from '@rad/api/network/places/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { tierWords } from '#words/network-words.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'

const CityDrawer = lazy(() => import('./city-drawer.tsx').then(({ CityDrawer }) => ({ default: CityDrawer })))

export const { Screen, prefetch } = listScreen({
  list: cityList,
  rows: placesApi.listCities,
  file: placesApi.exportCities,
  lead: word('Cities with outlets and their planning tier.'),
  search: word('Search cities or states'),
  empty: { title: word('No cities yet'), text: word('Add a city or import outlets with their cities.') },
  add: { label: word('Add city'), allow: 'create Model' },
  tabs: false,
  filters: { tier: { values: tiers, words: tierWords } },
  cells: { tier: ({ tier }) => (tier ? tierWords(tier) : undefined) },
  cardColumns: { facts: ['state_name', 'tier'] },
  opens: ({ id }) => id,
  opensWith: 'update Model',
  drawer: ({ opened, data, close }) =>
    data ? <CityDrawer id={opened} city={data.rows.find(({ id }) => id === opened)} onClose={close} /> : null,
})
