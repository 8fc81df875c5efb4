import type { Output } from '@rad/api/contract'
import { word } from '@rad/api/words'
import { vehicleList, vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { lazy } from 'react'
import { listIn } from '#kit/filter/filter.ts'
import { optionSource } from '#choose/option-source.ts'
import { NextService, VehicleStatusBadge } from '#words/vehicle-words.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'

const VehicleDrawer = lazy(() =>
  import('./vehicle-drawer.tsx').then(({ VehicleDrawer }) => ({ default: VehicleDrawer })),
)

/** What the vehicles in scope are; models are those of the makes that are chosen. */
const offered = (of: keyof Output<typeof vehiclesApi.choices>) => ({
  source: optionSource({
    endpoint: vehiclesApi.choices,
    ask: ({ values: { make } }) => ({ query: { make: make === undefined ? undefined : listIn(make) } }),
    optionsOf: (choices) => choices[of].map((value) => ({ value, label: value })),
  }),
})

export const { Screen, prefetch } = listScreen({
  list: vehicleList,
  rows: vehiclesApi.list,
  file: vehiclesApi.export,
  lead: word('Vehicles of your outlets, with owner, odometer, and next service.'),
  search: word('Search VIN, registration number, or model'),
  empty: { title: word('No vehicles yet'), text: word('Vehicles appear here when they’re added or named by a case.') },
  add: { label: word('Add vehicle'), allow: 'create Vehicle' },
  savedViews: { screen: 'vehicles' },
  filters: {
    make: offered('makes'),
    model: offered('models'),
    home_outlet: { none: word('None') },
    owner: { label: word('Owner'), isOnlySet: true },
    retention: { isOnlySet: true },
    visit_region: { label: word('Region of the visit'), isOnlySet: true },
    visit_outlet: { label: word('Outlet of the visit'), isOnlySet: true },
    came_again: { isOnlySet: true },
  },
  cardColumns: { title: 'reg_no', facts: ['vin', 'model', 'owner_name', 'next_due_on'] },
  cells: {
    status: ({ status }) => <VehicleStatusBadge status={status} quiet />,
    next_due_on: (vehicle) => <NextService vehicle={vehicle} />,
    home_outlet: ({ home_outlet, home_outlet_name }) =>
      home_outlet ? <span title={home_outlet_name ?? undefined}>{home_outlet}</span> : undefined,
    reg_no: ({ reg_no, vin }) => reg_no ?? vin,
  },
  page: ({ vin }) => `/vehicles/${vin}`,
  drawer: ({ opened, close }) => opened === 'new' && <VehicleDrawer onClose={close} />,
})
