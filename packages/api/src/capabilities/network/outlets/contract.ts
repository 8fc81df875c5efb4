import { z } from 'zod'
import { contract, day, manyLines, seenVersion, text } from '#kernel/contract/contract.ts'
import { defineFields, latitude, longitude, ownCode } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { recordEndpoints } from '#kernel/contract/record-contract.ts'
import { codes } from '#kernel/contract/words.ts'

export const outletKinds = codes(['3S', '2S', 'service_only', 'bodyshop_only', 'compact', 'mobile'])
/** A: all work including accidents; B: major; C: minor paid; D: free and minor. */
export const outletCategories = ['A', 'B', 'C', 'D'] as const
export const outletFunctions = codes(['bodyshop', 'service'])
/** Records that an outlet which closes may not leave behind. */
export const outletCaseKinds = [
  'complaint',
  'ticket',
  'job_card',
  'helpdesk_case',
  'follow_up',
  'revalidation',
] as const
export type OutletCaseKind = (typeof outletCaseKinds)[number]

export const outletStatuses = codes(['planned', 'active', 'temporarily_closed', 'closed'])
export const channelLevels = codes(['full', 'limited'])

const ChannelOfOutlet = z.strictObject({ code: text(8, 1), level: z.enum(channelLevels).default('full') })

const count = { kind: 'whole', min: 0, max: 500, refusal: 'Enter a whole number from 0 to 500.' } as const

/** What can be written to an outlet, no matter who writes. Closing and reopening have calls of their own. */
export const outletFields = defineFields({
  code: {
    ...ownCode,
    shape: /^[A-Z0-9-]{1,12}$/,
    max: 12,
    refusal: 'Use 1 to 12 letters, digits, and hyphens.',
  },
  name: { kind: 'text', label: 'Name', max: 120, min: 2, required: true },
  dealer: { kind: 'reference', label: 'Dealer', max: 10, from: 'dealers', required: true },
  address: { kind: 'long-text', label: 'Address', max: 300, nullable: true },
  city_id: { kind: 'text', label: 'City', max: 36, nullable: true, schema: z.uuid('City not found.') },
  pin: { kind: 'text', label: 'Postal code', max: 12, nullable: true },
  lat: latitude,
  lon: longitude,
  region: { kind: 'reference', label: 'Region', max: 12, from: 'regions' },
  territory: { kind: 'reference', label: 'Territory', max: 12, from: 'territories', nullable: true },
  kind: { kind: 'choice', label: 'Kind', values: outletKinds },
  category: { kind: 'choice', label: 'Category', values: outletCategories, nullable: true },
  functions: {
    kind: 'list',
    label: 'Functions',
    schema: z
      .array(z.enum(outletFunctions))
      .max(outletFunctions.length)
      .min(1, 'Choose at least one function.')
      .transform((given) => [...new Set(given)].toSorted()),
  },
  bays_service: { ...count, label: 'Service bays' },
  bays_body: { ...count, label: 'Body bays' },
  paint_booths: { ...count, label: 'Paint booths' },
  technicians: { ...count, label: 'Technicians' },
  advisors: { ...count, label: 'Advisors' },
  contact_email: { kind: 'email', label: 'Email', nullable: true },
  phone: { kind: 'text', label: 'Phone', max: 40, nullable: true },
  opened_on: { kind: 'day', label: 'Opened', nullable: true },
  status: { kind: 'choice', label: 'Status', values: outletStatuses },
  channels: {
    kind: 'list',
    label: 'Channels',
    schema: z
      .array(ChannelOfOutlet)
      .max(8, 'At most 8 channels.')
      .refine((given) => new Set(given.map(({ code }) => code)).size === given.length, 'A channel is listed twice.')
      .transform((given) => given.toSorted((a, b) => (a.code < b.code ? -1 : 1))),
  },
})

/** A code as a path or another body names it. */
export const outletCode = outletFields.body.shape.code

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
  ...outletFields.answers('pin', 'lat', 'lon'),
  zone: z.string(),
  ...outletFields.answers('region', 'territory', 'kind', 'category'),
  functions: z.array(z.enum(outletFunctions)),
  ...outletFields.answers('bays_service', 'bays_body', 'paint_booths', 'technicians', 'advisors'),
  ...outletFields.answers('contact_email', 'phone', 'opened_on'),
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

export const outletColumns = outletFields.columns([
  { key: 'code' },
  { key: 'name', label: 'Outlet' },
  { key: 'dealer', label: 'Dealer code', hidden: true },
  { key: 'dealer_name', label: 'Dealer', kind: 'text' },
  { key: 'city', label: 'City', kind: 'text' },
  { key: 'state', label: 'State', kind: 'code', hidden: true },
  { key: 'zone', label: 'Zone', kind: 'code', hidden: true },
  { key: 'region' },
  { key: 'territory', hidden: true },
  { key: 'kind', kind: 'text' },
  {
    key: 'category',
    kind: 'code',
    hint: 'A: all work including accidents; B: major; C: minor paid; D: free and minor.',
  },
  { key: 'functions', sortable: false },
  { key: 'channels', sortable: false },
  { key: 'bays_service', hidden: true },
  { key: 'bays_body', hidden: true },
  { key: 'paint_booths', hidden: true },
  { key: 'technicians', hidden: true },
  { key: 'advisors', hidden: true },
  { key: 'contact_email', hidden: true },
  { key: 'phone', hidden: true },
  { key: 'opened_on', hidden: true },
  { key: 'closed_on', label: 'Closed', kind: 'day', hidden: true },
  { key: 'status' },
])

export const outletList = defineList({
  title: 'Outlets',
  imports: 'outlets',
  row: OutletRow,
  columns: outletColumns,
  filters: {
    region: { kind: 'options', label: 'Region', from: 'regions' },
    dealer: { kind: 'options', label: 'Dealer', from: 'dealers' },
    channel: { kind: 'options', label: 'Channel', from: 'channels' },
    kind: { kind: 'options', label: 'Kind', values: outletKinds },
    zone: { kind: 'options', label: 'Zone', from: 'zones', quiet: true },
    territory: { kind: 'options', label: 'Territory', from: 'territories', quiet: true },
    state: { kind: 'options', label: 'State', from: 'states', quiet: true },
    city: { kind: 'options', label: 'City', from: 'cities', quiet: true },
    category: { kind: 'options', label: 'Category', quiet: true },
    function: { kind: 'options', label: 'Function', values: outletFunctions, quiet: true },
    status: { kind: 'options', values: outletStatuses },
  },
  defaultSort: 'code',
  tabs: 'status',
})

const byCode = z.object({ code: outletCode })

const outlets = {
  path: '/api/outlets',
  subject: 'Outlet',
  scope: 'outlet',
  name: 'outlet',
  record: Outlet,
  key: { code: outletCode },
  fields: outletFields,
  summary: {
    add: 'Its region is the home region of the dealer unless said.',
    update: 'Another dealer or region: head office only. A dealer principal: the e-mail address and the phone only.',
  },
} as const

export const outletsApi = contract('outlets', {
  ...outletList.endpoints({
    ...outlets,
    summary: 'Outlets, which are also the locations, as a list; `city` is the name of a city.',
  }),
  ...recordEndpoints(outlets),
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
      reason: manyLines(300, 3),
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
