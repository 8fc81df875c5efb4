import { word } from '@rad/api/words'
import type { Outlet } from '@rad/api/network/outlets/contract'

export const outletLabels = {
  code: word('Code'),
  name: word('Name'),
  dealer: word('Dealer'),
  status: word('Status'),
  kind: word('Kind'),
  category: word('Category'),
  functions: word('Functions'),
  channels: word('Channels'),
  region: word('Region'),
  territory: word('Territory'),
  city_id: word('City'),
  address: word('Address'),
  pin: word('Postal code'),
  lat: word('Latitude'),
  lon: word('Longitude'),
  bays_service: word('Service bays'),
  bays_body: word('Body bays'),
  paint_booths: word('Paint booths'),
  technicians: word('Technicians'),
  advisors: word('Advisors'),
  contact_email: word('Email'),
  opened_on: word('Opened on'),
}
export type OutletField = keyof typeof outletLabels

/** What the form holds: the offered fields only. A figure that is no number yet is the text typed. */
export type OutletValues = Record<string, unknown> & {
  code?: string
  name?: string
  dealer?: string
  status?: Outlet['status']
  kind?: Outlet['kind']
  category?: Outlet['category']
  functions?: Outlet['functions']
  channels?: Outlet['channels']
  region?: string | undefined
  territory?: string | null
  city_id?: string | null
  address?: string | null
  pin?: string | null
  contact_email?: string | null
  opened_on?: string | null
}

/** Head office alone decides where an outlet belongs (docs/domain.md#roles-and-rights). */
const placing: OutletField[] = ['dealer', 'region']
const contacts: OutletField[] = ['contact_email']

/** The fields the asker may change; the others are not offered. */
export function offeredFields(
  outlet: Outlet | undefined,
  may: { changeAll: boolean; place: boolean },
): readonly OutletField[] {
  const all = Object.keys(outletLabels) as OutletField[]
  if (!outlet) return all
  if (!may.changeAll) return contacts
  // Closing and reopening are acts of their own; a code stays for good.
  const without = ['code', ...(outlet.status === 'closed' ? ['status'] : []), ...(may.place ? [] : placing)]
  return all.filter((field) => !without.includes(field))
}

export const valuesOfOutlet = (outlet: Outlet, fields: readonly OutletField[]): OutletValues =>
  Object.fromEntries(fields.map((field) => [field, outlet[field]]))

export const blankOutlet = (dealer = ''): OutletValues => ({
  code: '',
  name: '',
  dealer,
  status: 'planned',
  kind: '3S',
  category: null,
  functions: ['bodyshop', 'service'],
  channels: [],
  region: undefined,
  territory: null,
  city_id: null,
  address: null,
  pin: null,
  lat: null,
  lon: null,
  bays_service: 0,
  bays_body: 0,
  paint_booths: 0,
  technicians: 0,
  advisors: 0,
  contact_email: null,
  opened_on: null,
})
