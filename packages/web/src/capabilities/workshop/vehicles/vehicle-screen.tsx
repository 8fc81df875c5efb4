import { type Vehicle, vehicleFields, vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { word } from '@rad/api/words'
import IconCarOff from '@tabler/icons-react/dist/esm/icons/IconCarOff.mjs'
import { lazy } from 'react'
import { query } from '#api/query.ts'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import { NextService, vehicleName, VehicleStatusBadge } from '#words/vehicle-words.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { Odometer } from './odometer.tsx'
import { OwnerFacts } from './vehicle-facts.tsx'
import { VehicleHistory } from './vehicle-history.tsx'

const isPlanned = ({ next_due_on, next_due_km }: Vehicle) => Boolean(next_due_on ?? next_due_km)

export const { Screen, prefetch } = recordScreen({
  record: vehiclesApi.get,
  id: 'vin',
  fields: vehicleFields.fields,
  missing: {
    icon: IconCarOff,
    title: word('Vehicle not found'),
    text: word('No vehicle in your scope has the VIN {vin}.'),
  },
  list: { to: '/vehicles', label: word('All vehicles') },
  title: ({ reg_no, vin }) => reg_no ?? vin,
  badge: ({ status }) => <VehicleStatusBadge status={status} />,
  lead: vehicleName,
  warning: ({ check_digit_fits }) =>
    check_digit_fits
      ? undefined
      : t('The check digit of this VIN (position 9) doesn’t match. Check the VIN on the vehicle.'),
  main: [
    {
      title: word('Vehicle'),
      facts: [
        'vin',
        'reg_no',
        'make',
        'model',
        'variant',
        { key: 'model_year', label: word('Model year'), kind: 'code' },
        'home_outlet',
        { key: 'region', label: word('Region'), kind: 'code' },
        'sold_on',
        'selling_outlet',
      ],
    },
    ({ record }) => <VehicleHistory vin={record.vin} />,
  ],
  aside: [
    {
      title: word('Next service'),
      facts: [
        { key: 'next_due_on', label: word('Due') },
        { key: 'next_due_km', label: word('Due at') },
        { key: 'due_basis', label: word('Service due by'), kind: 'status' },
      ],
      empty: word('No service planned.'),
    },
    ({ record, can }) =>
      can('read Journey') ? <PathLink href={`/journeys/${record.vin}`}>{t('Open the story')}</PathLink> : null,
    ({ record }) => <OwnerFacts vehicle={record} />,
    ({ record }) => <Odometer vehicle={record} />,
  ],
  draws: {
    home_outlet: ({ record }) => (record.home_outlet ? undefined : t('None: whole network')),
    next_due_on: ({ record }) => (isPlanned(record) ? <NextService vehicle={record} /> : null),
    // A service that is due by kilometers alone is due at these.
    next_due_km: ({ record: { next_due_on, next_due_km }, format }) =>
      next_due_on && next_due_km ? t('{km} km', { km: format.number(next_due_km) }) : null,
    due_basis: ({ record }) => (isPlanned(record) ? undefined : null),
  },
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ record }) => record.can_change,
      form: lazy(() => import('./vehicle-drawer.tsx').then(({ VehicleDrawer }) => ({ default: VehicleDrawer }))),
    },
    reading: {
      label: word('Add reading'),
      may: ({ can }) => can('update Vehicle'),
      isMain: true,
      form: lazy(() => import('./reading-dialog.tsx').then(({ ReadingDialog }) => ({ default: ReadingDialog }))),
    },
  },
  timeline: { kind: 'vehicle' },
  alsoFetches: (queryClient, { vin = '' }) =>
    void queryClient.prefetchQuery(query(vehiclesApi.history, { params: { vin } })),
})
