import { $thingList, type $ThingRow, $thingsApi } from '@rad/api/$area/$path/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { $ThingStatusBadge } from './$file-words.tsx'

const $ThingDrawer = lazy(() => import('./$file-drawer.tsx').then(({ $ThingDrawer }) => ({ default: $ThingDrawer })))

const cells: Cells<$ThingRow> = {
  status: ({ status }) => <$ThingStatusBadge status={status} />,
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
}

export const { Screen, prefetch } = listScreen({
  list: $thingList,
  rows: $thingsApi.list,
  file: $thingsApi.export,
  lead: word('$Names of all outlets, with their status.'),
  search: word('Search number, title, or reference'),
  empty: { title: word('No $names yet'), text: word('$Names appear here when they’re added or imported.') },
  add: { label: word('Add $name'), allow: 'create $Thing' },
  cells,
  page: ({ no }) => `/$path/${no}`,
  drawer: ({ opened, close }) => opened === 'new' && <$ThingDrawer onClose={close} />,
})
