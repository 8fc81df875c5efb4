import { z } from 'zod'
import { answeredDay, contract, isOneLine, manyLines, seenVersion } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import type { Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { recordEndpoints } from '#kernel/contract/record-contract.ts'
import { journeyGroupFilter } from '#capabilities/insight/journeys/group.vocabulary.ts'
import { contactWays, customerKinds } from './vocabulary.ts'

export { contactWayNames, contactWays, customerKinds, type ContactWay, type CustomerKind } from './vocabulary.ts'

const mostPhones = 5
/** Signs between the digits are for people; a number is stored without them. */
export const bareNumber = (phone: string) => phone.trim().replaceAll(/[\s().\-/]/g, '')

const phones = z
  .array(z.string().max(40, 'Enter phone numbers of 8 to 15 digits.').check(isOneLine))
  .max(mostPhones, `Use at most ${mostPhones} phone numbers.`)
  .transform((given) => [...new Set(given.map(bareNumber).filter((phone) => phone !== ''))])
  .refine((given) => given.every((phone) => /^\+?\d{8,15}$/.test(phone)), 'Enter phone numbers of 8 to 15 digits.')

/** The fields of a customer. Nothing is sent to them by a way without its consent. */
export const customerFields = defineFields({
  name: { kind: 'text', label: 'Name', max: 120, required: true },
  kind: { kind: 'choice', label: 'Kind', values: customerKinds, default: 'retail' },
  phones: { kind: 'list', label: 'Phones', default: [], schema: phones },
  email: { kind: 'email', label: 'Email', ...optional },
  language: {
    kind: 'code',
    label: 'Language',
    shape: /^[a-z]{2,3}$/,
    letters: 'small',
    ...optional,
    refusal: 'Choose a language.',
  },
  city_id: { kind: 'text', label: 'City', max: 36, ...optional, schema: z.uuid('City not found.') },
  outlet: { kind: 'reference', label: 'Outlet', max: 12, from: 'outlets', required: true, nullable: true },
  consent_call: { kind: 'flag', label: 'Phone calls allowed', default: false },
  consent_sms: { kind: 'flag', label: 'SMS allowed', default: false },
  consent_whatsapp: { kind: 'flag', label: 'WhatsApp allowed', default: false },
  consent_email: { kind: 'flag', label: 'Email allowed', default: false },
  do_not_contact_until: { kind: 'day', label: 'Do not contact until', ...optional },
})

/** One line of the list. Without the right to customers' names, name, phone and address come masked. */
export const CustomerRow = z.object({
  id: z.uuid(),
  no: z.string(),
  ...customerFields.answers('kind', 'name'),
  phone: z.string().nullable(),
  ...customerFields.answers('email', 'language', 'outlet'),
  city: z.string().nullable(),
  outlet_name: z.string().nullable(),
  /** Vehicles of theirs that the asker may see. */
  vehicles: z.int(),
  ...customerFields.answers('consent_call', 'consent_sms', 'consent_whatsapp', 'consent_email'),
  do_not_contact_until: answeredDay.nullable(),
  /** That day is today or later. */
  do_not_contact: z.boolean(),
  active: z.boolean(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

const OwnVehicle = z.object({
  vin: z.string(),
  reg_no: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  model_year: z.int().nullable(),
  status: z.string(),
  next_due_on: answeredDay.nullable(),
})
const OwnCard = z.object({
  no: z.string(),
  job_type: z.string(),
  vin: z.string().nullable(),
  received_on: answeredDay,
  status: z.string(),
  outlet: z.string().nullable(),
})
const OwnComplaint = z.object({
  no: z.string(),
  vin: z.string().nullable(),
  received_on: answeredDay,
  status: z.string(),
  category: z.string().nullable(),
  severity: z.string(),
})

/** One customer with what belongs to them, as far as the asker may read it; the newest first. */
export const Customer = CustomerRow.extend({
  ...customerFields.answers('phones', 'city_id'),
  /** Phone numbers and emails by which they can’t be reached. */
  wrong_contacts: z.array(z.string()),
  inactive_reason: z.string().nullable(),
  source_no: z.string().nullable(),
  own_vehicles: z.array(OwnVehicle),
  job_cards: z.array(OwnCard),
  complaints: z.array(OwnComplaint),
  /** The ways by which they may be reached today. */
  may_contact: z.array(z.enum(contactWays)),
  /** Whether who asks may change the record: a person of the outlet that keeps it. */
  can_change: z.boolean(),
  version: z.int(),
})
export type Customer = z.infer<typeof Customer>

export const customerColumns = customerFields.columns([
  { key: 'no', label: 'Customer', kind: 'code' },
  { key: 'name' },
  { key: 'kind', kind: 'text' },
  { key: 'phone', label: 'Phone', kind: 'text', sortable: false },
  { key: 'city', label: 'City', kind: 'text' },
  { key: 'outlet' },
  { key: 'vehicles', label: 'Vehicles', kind: 'number' },
  { key: 'do_not_contact_until' },
  { key: 'email', hidden: true },
  { key: 'language', kind: 'text', hidden: true },
  { key: 'consent_call', hidden: true },
  { key: 'consent_sms', hidden: true },
  { key: 'consent_whatsapp', hidden: true },
  { key: 'consent_email', hidden: true },
  { key: 'active', label: 'Active', kind: 'flag', hidden: true },
])

export const customerFilters = {
  active: { kind: 'flag', label: 'Active' },
  kind: { kind: 'options', label: 'Kind', values: customerKinds },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets' },
  city: { kind: 'options', label: 'City', from: 'cities' },
  /** They allowed one of these ways. */
  consent: { kind: 'options', label: 'Consent', values: contactWays },
  language: { kind: 'options', label: 'Language', quiet: true },
  /** The day until which they want nothing is today or later. */
  do_not_contact: { kind: 'flag', label: 'Do not contact', quiet: true },
  group: journeyGroupFilter,
} as const satisfies Filters

export const customerList = defineList({
  title: 'Customers',
  imports: 'customers',
  row: CustomerRow,
  columns: customerColumns,
  filters: customerFilters,
  defaultSort: '-no',
  isLong: true,
  tabs: 'active',
})

const customers = {
  path: '/api/customers',
  subject: 'Customer',
  scope: 'outlet',
  name: 'customer',
  record: Customer,
  key: {
    no: z
      .string()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{1,40}$/),
  },
  fields: customerFields,
} as const
const params = z.object(customers.key)

export const customersApi = contract('customers', {
  ...customerList.endpoints({
    ...customers,
    summary: 'Customers; found by name, phone and email by those who may read them, by number by all.',
  }),
  ...recordEndpoints({
    ...customers,
    summary: { update: 'Only people of the outlet that keeps a customer change it.' },
  }),
  deactivate: {
    method: 'POST',
    path: '/api/customers/:no/deactivate',
    allow: 'update Customer',
    scope: 'outlet',
    summary: 'Takes a customer out of use: it is no longer offered and nothing is sent to them. It stays where it is.',
    params,
    body: z.strictObject({ reason: manyLines(300, 3), if_version: seenVersion }),
    response: Customer,
  },
  activate: {
    method: 'POST',
    path: '/api/customers/:no/activate',
    allow: 'update Customer',
    scope: 'outlet',
    summary: 'Takes a customer back into use.',
    params,
    body: z.strictObject({ if_version: seenVersion }),
    response: Customer,
  },
})
