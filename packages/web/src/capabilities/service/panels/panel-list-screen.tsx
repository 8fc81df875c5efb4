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
    'Panels that decide on pleas of outlets. A panel for the region takes precedence over one for the channel.',
  ),
  search: word('Search panels or chairs'),
  empty: { title: word('No panels yet'), text: word('Without a panel, no one can decide on a plea.') },
  add: { label: word('Add panel'), allow: 'create Level' },
  actions: ({ values: { channel, region } }) => <CopyEmails filters={{ channel, region }} />,
  cardColumns: { facts: ['chair', 'channel', 'region', 'members'] },
  cells: panelCells,
  opens: ({ id }) => id,
  drawer: ({ opened, close }) => <PanelDrawer opened={opened} onClose={close} />,
})
