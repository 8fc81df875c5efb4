import { dealerList, dealersApi } from '@rad/api/network/dealers/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { dealerCells, FindByEmailButton } from './dealer-list-parts.tsx'

const DealerDrawer = lazy(() => import('./dealer-drawer.tsx').then(({ DealerDrawer }) => ({ default: DealerDrawer })))
const FindByEmail = lazy(() => import('./find-by-email.tsx').then(({ FindByEmail }) => ({ default: FindByEmail })))

export const { Screen, prefetch } = listScreen({
  list: dealerList,
  rows: dealersApi.list,
  file: dealersApi.export,
  lead: word('Companies that run the outlets.'),
  search: word('Search dealers or principals'),
  empty: {
    title: word('No dealers yet'),
    text: word('Dealers in your scope appear here when they’re added or imported.'),
  },
  add: { label: word('Add dealer'), allow: 'create Outlet' },
  actions: ({ open }) => <FindByEmailButton onOpen={() => open('by-email')} />,
  savedViews: { screen: 'dealers' },
  cardColumns: { title: 'name', facts: ['code', 'region', 'channels', 'open_outlet_count'] },
  cells: dealerCells,
  page: ({ code }) => `/dealers/${code}`,
  drawer: ({ opened, close }) => {
    if (opened === 'new') return <DealerDrawer onClose={close} />
    return opened === 'by-email' && <FindByEmail onClose={close} />
  },
})
