import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { outletFields } from './contract.ts'

/** What a file of outlets can fill: dealer, state, and region by code or name, which its importer finds out. */
export const outletFile = importFields(outletFields, {
  code: {
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
    hint: 'Up to 12 letters, digits, and hyphens.',
  },
  name: {
    min: 0,
    aliases: ['outlet', 'outlet name', 'store name', 'location name', 'workshop'],
    hint: 'If missing, created from the city and the code.',
  },
  dealer: {
    max: 120,
    aliases: ['dealer code', 'dealer name', 'dealership', 'franchisee'],
    hint: 'Code or name.',
  },
  address: { aliases: ['street', 'street address', 'streetaddr', 'address line 1', 'location'] },
  city: { kind: 'text', label: 'City', max: 80, aliases: ['town', 'strcity', 'city name'] },
  state: {
    kind: 'text',
    label: 'State',
    max: 80,
    aliases: ['strstate', 'province', 'state code', 'state name'],
    translates: 'Region',
    hint: 'Code or name. You can assign a region to each.',
  },
  region: { max: 80, aliases: ['region code', 'sales region'], hint: 'Code or name.' },
  pin: { aliases: ['zip', 'zipcode', 'zip code', 'postcode', 'pincode', 'pin code'] },
  lat: { aliases: ['y'] },
  lon: { aliases: ['lng', 'long', 'x'] },
  opened_on: { aliases: ['opendate', 'opening date', 'open date', 'opened on', 'date opened'] },
  functions: {
    max: 40,
    separator: /[;,|/+\n]/,
    aliases: ['function', 'work', 'job types', 'services', 'fonctions', 'funktionen', 'funções', 'الوظائف'],
    hint: 'Service, bodyshop, or both: “service; bodyshop”. If missing, service.',
  },
  contact_email: { aliases: ['e mail', 'email address', 'outlet email'] },
  phone: { aliases: ['telephone', 'phone number', 'outlet phone', 'tel', 'contact number'] },
  kind: { aliases: ['type', 'type store', 'store type', 'outlet type', 'format'], translates: 'Kind' },
})

/** The outlets of a list as their import takes them. */
export const outletsToImport: ImportFile = {
  columns: outletFile.columns,
  rows: () => sql`
    select o.id as key, o.code, o.name, d.code as dealer, o.address, c.name as city, s.code as state, r.code as region, o.pin,
      o.lat, o.lon, o.opened_on, array(select unnest(o.functions) order by 1) as functions, o.contact_email, o.phone, o.kind
    from outlet o join dealer d on d.id = o.dealer_id join region r on r.id = o.region_id
      left join city c on c.id = o.city_id left join state s on s.id = c.state_id`,
}
