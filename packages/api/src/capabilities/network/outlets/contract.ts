import { z } from 'zod'
import { changesOf, contract, day, email, maybeText, seenVersion, text } from '#kernel/contract.ts'
import { defineList } from '#kernel/list-contract.ts'
import type { Column } from '#kernel/view.ts'
import { codes } from '#kernel/words.ts'

export const outletKinds = codes(['3S', '2S', 'service_only', 'bodyshop_only', 'compact', 'mobile'])
/** A: all work including accidents; B: major; C: minor paid; D: free and minor. */
export const outletCategories = ['A', 'B', 'C', 'D'] as const
export const outletFunctions = codes(['bodyshop', 'service'])
export const outletStatuses = codes(['planned', 'active', 'temporarily_closed', 'closed'])
export const channelLevels = codes(['full', 'limited'])

const ChannelOfOutlet = z.strictObject({ code: text(8, 1), level: z.enum(channelLevels).default('full') })

export const Outlet = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** Code of the dealer. */
  dealer: z.string(),
  dealer_name: z.string(),
  address: z.string().nullable(),
  city_id: z.uuid().nullable(),
  city: z.string().nullable(),
  /** ISO 3166-2. */
  state: z.string().nullable(),
  pin: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  zone: z.string(),
  region: z.string(),
  territory: z.string().nullable(),
  kind: z.enum(outletKinds),
  category: z.enum(outletCategories).nullable(),
  functions: z.array(z.enum(outletFunctions)),
  bays_service: z.int(),
  bays_body: z.int(),
  paint_booths: z.int(),
  technicians: z.int(),
  advisors: z.int(),
  contact_email: z.string().nullable(),
  opened_on: z.string().nullable(),
  closed_on: z.string().nullable(),
  status: z.enum(outletStatuses),
  inactive_reason: z.string().nullable(),
  channels: z.array(z.object({ code: z.string(), level: z.enum(channelLevels) })),
  version: z.int(),
})
export type Outlet = z.infer<typeof Outlet>

/** A line of the list: the same with the codes of its channels. */
export const OutletRow = Outlet.extend({ channels: z.array(z.string()) })
export type OutletRow = z.infer<typeof OutletRow>

export const outletColumns = [
  { key: 'code', label: 'Code', kind: 'code' },
  { key: 'name', label: 'Outlet', kind: 'text' },
  { key: 'dealer', label: 'Dealer code', kind: 'code', hidden: true },
  { key: 'dealer_name', label: 'Dealer', kind: 'text' },
  { key: 'city', label: 'City', kind: 'text' },
  { key: 'state', label: 'State', kind: 'code', hidden: true },
  { key: 'zone', label: 'Zone', kind: 'code', hidden: true },
  { key: 'region', label: 'Region', kind: 'code' },
  { key: 'territory', label: 'Territory', kind: 'code', hidden: true },
  { key: 'kind', label: 'Kind', kind: 'text' },
  {
    key: 'category',
    label: 'Category',
    kind: 'code',
    hint: 'A: all work including accidents; B: major; C: minor paid; D: free and minor.',
  },
  { key: 'functions', label: 'Functions', kind: 'list', sortable: false },
  { key: 'channels', label: 'Channels', kind: 'list', sortable: false },
  { key: 'bays_service', label: 'Service bays', kind: 'number', hidden: true },
  { key: 'bays_body', label: 'Body bays', kind: 'number', hidden: true },
  { key: 'paint_booths', label: 'Paint booths', kind: 'number', hidden: true },
  { key: 'technicians', label: 'Technicians', kind: 'number', hidden: true },
  { key: 'advisors', label: 'Advisors', kind: 'number', hidden: true },
  { key: 'contact_email', label: 'E-mail', kind: 'text', hidden: true },
  { key: 'opened_on', label: 'Opened', kind: 'day', hidden: true },
  { key: 'closed_on', label: 'Closed', kind: 'day', hidden: true },
  { key: 'status', label: 'Status', kind: 'status' },
] as const satisfies readonly Column<keyof OutletRow>[]

export const outletList = defineList({
  title: 'Outlets',
  row: OutletRow,
  columns: outletColumns,
  filters: {
    dealer: { kind: 'options', label: 'Dealer', from: 'dealers' },
    city: { kind: 'options', label: 'City', from: 'cities' },
    state: { kind: 'options', label: 'State', from: 'states' },
    region: { kind: 'options', label: 'Region', from: 'regions' },
    zone: { kind: 'options', label: 'Zone', from: 'zones' },
    territory: { kind: 'options', label: 'Territory', from: 'territories' },
    function: { kind: 'options', label: 'Function', values: outletFunctions },
    channel: { kind: 'options', label: 'Channel', from: 'channels' },
    kind: { kind: 'options', label: 'Kind', values: outletKinds },
    category: { kind: 'options', label: 'Category' },
    status: { kind: 'options', values: outletStatuses },
  },
  defaultSort: 'code',
  tabs: 'status',
})

export const outletCode = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{1,12}$/, 'An outlet code has 1 to 12 letters, digits and hyphens.'))

const count = z
  .int('A whole number from 0 to 500.')
  .min(0, 'A whole number from 0 to 500.')
  .max(500, 'A whole number from 0 to 500.')
const latitude = z.number().min(-90, 'A latitude is from -90 to 90.').max(90, 'A latitude is from -90 to 90.')
const longitude = z.number().min(-180, 'A longitude is from -180 to 180.').max(180, 'A longitude is from -180 to 180.')

/** What can be written to an outlet, whoever writes. Closing and reopening have calls of their own. */
export const OutletFields = z.strictObject({
  name: text(120, 2),
  address: maybeText(300),
  city_id: z.uuid('There is no such city.').nullable(),
  pin: maybeText(12),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  region: text(12, 1),
  territory: text(12, 1).nullable(),
  kind: z.enum(outletKinds),
  category: z.enum(outletCategories).nullable(),
  functions: z
    .array(z.enum(outletFunctions))
    .max(outletFunctions.length)
    .min(1, 'An outlet has at least one function.')
    .transform((given) => [...new Set(given)].toSorted()),
  bays_service: count,
  bays_body: count,
  paint_booths: count,
  technicians: count,
  advisors: count,
  contact_email: email.nullable(),
  opened_on: day.nullable(),
  status: z.enum(outletStatuses),
  channels: z
    .array(ChannelOfOutlet)
    .max(8, 'At most 8 channels.')
    .refine((given) => new Set(given.map(({ code }) => code)).size === given.length, 'A channel stands here twice.')
    .transform((given) => given.toSorted((a, b) => (a.code < b.code ? -1 : 1))),
})

const byCode = z.object({ code: outletCode })

export const outletsApi = contract('outlets', {
  list: outletList.endpoint({
    path: '/api/outlets',
    allow: 'read Outlet',
    scope: 'outlet',
    summary: 'Outlets, which are also the locations, as a list; `city` is the name of a city.',
  }),
  export: outletList.fileEndpoint({
    path: '/api/outlets/export',
    allow: 'export Outlet',
    scope: 'outlet',
  }),
  get: {
    method: 'GET',
    path: '/api/outlets/:code',
    allow: 'read Outlet',
    scope: 'outlet',
    summary: 'One outlet.',
    params: byCode,
    response: Outlet,
  },
  add: {
    method: 'POST',
    path: '/api/outlets',
    allow: 'create Outlet',
    scope: 'outlet',
    summary: 'Adds an outlet to a dealer; its region is the home region of the dealer unless said.',
    body: OutletFields.partial().extend({ name: text(120, 2), code: outletCode, dealer: text(10, 1) }),
    response: Outlet,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/outlets/:code',
    allow: 'update Outlet',
    scope: 'outlet',
    summary:
      'Changes an outlet. Another dealer or region: head office only. A dealer principal: the e-mail address only.',
    params: byCode,
    body: changesOf(OutletFields.extend({ dealer: text(10, 1) })),
    response: Outlet,
  },
  close: {
    method: 'POST',
    path: '/api/outlets/:code/close',
    allow: 'update OutletMaster',
    scope: 'outlet',
    summary:
      'Closes an outlet. Its open cases go to `move_cases_to`; without it they are listed in a 409 `outlet.open_cases`.',
    params: byCode,
    body: z.strictObject({
      on: day,
      reason: text(300, 3),
      move_cases_to: outletCode.nullable().optional(),
      if_version: seenVersion,
    }),
    response: z.object({ outlet: Outlet, moved_cases: z.int() }),
  },
  reopen: {
    method: 'POST',
    path: '/api/outlets/:code/reopen',
    allow: 'update OutletMaster',
    scope: 'outlet',
    summary: 'Opens a closed outlet again.',
    params: byCode,
    body: z.strictObject({ if_version: seenVersion }),
    response: Outlet,
  },
})
