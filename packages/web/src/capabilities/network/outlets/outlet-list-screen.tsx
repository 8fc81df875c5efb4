import { outletCategories, outletList, outletsApi } from '@rad/api/network/outlets/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { categoryWords } from '#words/network-words.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { outletCells } from './outlet-cells.tsx'

const OutletDrawer = lazy(() => import('./outlet-drawer.tsx').then(({ OutletDrawer }) => ({ default: OutletDrawer })))

export const { Screen, prefetch } = listScreen({
  list: outletList,
  rows: outletsApi.list,
  file: outletsApi.export,
  lead: word('Service locations of the brand and who is responsible for them.'),
  search: word('Search outlets, dealers, or cities'),
  empty: {
    title: word('No outlets yet'),
    text: word('Outlets in your scope appear here when they’re added or imported.'),
  },
  add: { label: word('Add outlet'), allow: 'create Outlet' },
  savedViews: { screen: 'outlets' },
  filters: { category: { values: outletCategories, words: (code) => `${code} · ${categoryWords(code)}` } },
  cardColumns: { title: 'name', facts: ['code', 'dealer_name', 'city', 'channels'] },
  cells: outletCells,
  page: ({ code }) => `/outlets/${code}`,
  drawer: ({ opened, values: { dealer = [] }, close }) =>
    opened === 'new' ? <OutletDrawer dealer={dealer.length === 1 ? dealer[0] : undefined} onClose={close} /> : null,
})
