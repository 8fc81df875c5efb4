import { Button } from '@mantine/core'
import { tsmApi, unmappedList, type UnmappedRow } from '@rad/api/network/tsm/contract'
import { word } from '@rad/api/words'
import IconMapRoute from '@tabler/icons-react/dist/esm/icons/IconMapRoute.mjs'
import { lazy, useState } from 'react'
import { t } from '#kit/words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import type { Place } from './map-dialog.tsx'
import { TsmTabs } from './tsm-tabs.tsx'

const MapDialog = lazy(() => import('./map-dialog.tsx').then(({ MapDialog }) => ({ default: MapDialog })))
const OutletDrawer = lazy(() => import('./outlet-drawer.tsx').then(({ OutletDrawer }) => ({ default: OutletDrawer })))

const idOf = ({ outlet, job_type }: UnmappedRow) => `${outlet}:${job_type}`
const placeOf = (id: string) => {
  const [outlet, job_type] = id.split(':')
  return { outlet, job_type } as Place
}

/** Whether the picked places are being given to a manager. */
function useMapping() {
  const [isMapping, setMapping] = useState(false)
  return { isMapping, setMapping }
}

export const { Screen, prefetch } = listScreen({
  list: unmappedList,
  rows: tsmApi.unmapped,
  file: tsmApi.exportUnmapped,
  title: word('Territory managers'),
  lead: word('Job types of active outlets without a territory manager. Their tickets skip level 3.'),
  search: word('Search outlets or codes'),
  empty: { title: word('All outlets are mapped'), text: word('Outlets that lose their manager appear here.') },
  useOwn: useMapping,
  above: () => <TsmTabs at="unmapped" />,
  tabs: false,
  rowId: idOf,
  rowName: ({ outlet_name }) => outlet_name,
  cardColumns: { title: 'outlet_name', status: 'job_type', facts: ['outlet', 'territory', 'since', 'open_tickets'] },
  opens: ({ outlet }) => outlet,
  bulk: {
    allow: 'create TsmMapping',
    actions: ({ own: { setMapping } }) => (
      <Button size="xs" leftSection={<IconMapRoute size={15} stroke={1.8} />} onClick={() => setMapping(true)}>
        {t('Map to manager')}
      </Button>
    ),
  },
  drawer: ({ opened, data, close }) => (
    <OutletDrawer
      code={opened}
      name={data?.rows.find(({ outlet }) => outlet === opened)?.outlet_name ?? opened}
      onClose={close}
    />
  ),
  dialogs: ({ own: { isMapping, setMapping }, selection, data }) =>
    isMapping && (
      <MapDialog
        places={[...selection.ids].map(placeOf)}
        near={data?.rows.filter((row) => selection.ids.has(idOf(row)))}
        onlyUnmapped
        onClose={() => setMapping(false)}
        onMapped={() => {
          setMapping(false)
          selection.clear()
        }}
      />
    ),
})
