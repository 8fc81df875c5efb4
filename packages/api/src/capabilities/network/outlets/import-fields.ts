import type { ImportField } from '#kernel/importer.ts'

/** What a file of outlets can fill. */
export const outletFields: readonly ImportField[] = [
  {
    key: 'code',
    label: 'Code',
    kind: 'text',
    required: true,
    aliases: [
      'outlet code',
      'outlet no',
      'outlet number',
      'store number',
      'storenum',
      'store no',
      'location code',
      'workshop code',
    ],
    hint: 'At most 12 letters, digits and hyphens.',
  },
  {
    key: 'name',
    label: 'Name',
    kind: 'text',
    aliases: ['outlet', 'outlet name', 'store name', 'location name', 'workshop'],
    hint: 'Made of the city and the code where the file has none.',
  },
  {
    key: 'dealer',
    label: 'Dealer',
    kind: 'text',
    aliases: ['dealer code', 'dealer name', 'dealership', 'franchisee'],
    hint: 'Code or name.',
  },
  {
    key: 'address',
    label: 'Address',
    kind: 'text',
    aliases: ['street', 'street address', 'streetaddr', 'address line 1', 'location'],
  },
  { key: 'city', label: 'City', kind: 'text', aliases: ['town', 'strcity', 'city name'] },
  {
    key: 'state',
    label: 'State',
    kind: 'text',
    aliases: ['strstate', 'province', 'state code', 'state name'],
    translates: 'Region',
    hint: 'Code or name. A region can be given to each.',
  },
  { key: 'region', label: 'Region', kind: 'text', aliases: ['region code', 'sales region'], hint: 'Code or name.' },
  {
    key: 'pin',
    label: 'Postal code',
    kind: 'text',
    aliases: ['zip', 'zipcode', 'zip code', 'postcode', 'pincode', 'pin code'],
  },
  { key: 'lat', label: 'Latitude', kind: 'number', aliases: ['y'] },
  { key: 'lon', label: 'Longitude', kind: 'number', aliases: ['lng', 'long', 'x'] },
  {
    key: 'opened_on',
    label: 'Opened',
    kind: 'day',
    aliases: ['opendate', 'opening date', 'open date', 'opened on', 'date opened'],
  },
  {
    key: 'kind',
    label: 'Kind',
    kind: 'text',
    aliases: ['type', 'type store', 'store type', 'outlet type', 'format'],
    translates: 'Kind',
  },
]
