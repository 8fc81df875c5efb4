import { panelList, panelsApi } from '@rad/api/service/panels/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { CopyEmails, panelCells } from './panel-list-parts.tsx'

const PanelDrawer = lazy(() => import('./panel-drawer.tsx').then(({ PanelDrawer }) => ({ default: PanelDrawer })))

export const { Screen, prefetch } = listScreen({
  list: panelList,
  rows: panelsApi.list,
  lead: word(
    'Who decides whether a ticket is an outlet’s to answer for. A panel of the region goes before one of the channel.',
  ),
  search: word('Search panel or chair'),
  empty: { title: word('No panels yet'), text: word('Without one, nobody can decide a plea.') },
  add: { label: word('Add a panel'), allow: 'create Level' },
  actions: ({ values: { channel, region } }) => <CopyEmails asked={{ channel, region }} />,
  cells: panelCells,
  opens: ({ id }) => id,
  drawer: ({ opened, close }) => <PanelDrawer id={opened} onClose={close} />,
})
