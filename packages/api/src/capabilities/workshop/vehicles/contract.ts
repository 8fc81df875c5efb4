import { z } from 'zod'
import { answeredDay, contract, day, instant, listOf, text } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { caseFilters, type Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { recordEndpoints } from '#kernel/contract/record-contract.ts'
import { journeyGroupFilter } from '#capabilities/insight/journeys/group.vocabulary.ts'
import { retentionReport } from './report.contract.ts'
import { dueBases, dueStates, historyKinds, vehicleStatuses } from './vocabulary.ts'

export { retentionReport } from './report.contract.ts'
export {
  dueBases,
  dueStates,
  historyKinds,
  vehicleStatuses,
  type HistoryKind,
  type VehicleStatus,
} from './vocabulary.ts'

const year = 'Enter a four-digit model year.'
const vinWords = 'A VIN has 17 characters without I, O and Q.'
const vinShape = /^[A-HJ-NPR-Z0-9]{17}$/
/** No car has gone farther. */
const mostKm = 2_000_000
const kmWords = 'Enter whole kilometers from 0 to 2,000,000.'

/** The fields of a vehicle. Its status is not among them: it changes by an approved declaration alone. */
export const vehicleFields = defineFields({
  vin: { kind: 'code', label: 'VIN', shape: vinShape, required: true, fixed: true, refusal: vinWords },
  reg_no: {
    kind: 'code',
    label: 'Registration number',
    shape: /^[\p{L}\p{N}][\p{L}\p{N} -]{0,13}[\p{L}\p{N}]$/u,
    ...optional,
    refusal: 'Use 2 to 15 letters, digits, spaces, or hyphens.',
  },
  make: { kind: 'text', label: 'Make', max: 60, ...optional },
  model: { kind: 'text', label: 'Model', max: 80, ...optional },
  variant: { kind: 'text', label: 'Variant', max: 60, ...optional },
  model_year: { kind: 'whole', label: 'Model year', min: 1886, max: 2100, ...optional, refusal: year },
  home_outlet: {
    kind: 'reference',
    label: 'Home outlet',
    max: 12,
    from: 'outlets',
    required: true,
    nullable: true,
  },
  owner: { kind: 'reference', label: 'Owner', max: 20, from: 'customers', ...optional },
  sold_on: { kind: 'day', label: 'Sold on', ...optional },
  selling_outlet: { kind: 'reference', label: 'Selling outlet', max: 12, from: 'outlets', ...optional },
  due_basis: { kind: 'choice', label: 'Service due by', values: dueBases, ...optional },
  next_due_on: { kind: 'day', label: 'Next service', ...optional },
  next_due_km: {
    kind: 'whole',
    label: 'Next service at km',
    min: 1,
    max: mostKm,
    ...optional,
    refusal: 'Enter whole kilometers from 1 to 2,000,000.',
  },
})

/** One line of the list. Without the right to customers' names the owner's comes masked. */
export const VehicleRow = z.object({
  id: z.uuid(),
  ...vehicleFields.answers('vin', 'reg_no', 'make', 'model', 'variant', 'model_year', 'home_outlet'),
  home_outlet_name: z.string().nullable(),
  region: z.string().nullable(),
  /** The customer's number; none where the owner is not known, or to the asker. */
  owner: z.string().nullable(),
  owner_name: z.string().nullable(),
  odometer_last: z.int().nullable(),
  odometer_last_on: answeredDay.nullable(),
  ...vehicleFields.answers('sold_on', 'next_due_on', 'next_due_km'),
  /** Its next service should have been: by day, or by what the odometer showed last. */
  is_overdue: z.boolean(),
  overdue_by: z.enum(['day', 'km']).nullable(),
  status: z.enum(vehicleStatuses),
})
export type VehicleRow = z.infer<typeof VehicleRow>

/** What the odometer showed on a day. */
const Reading = z.object({
  id: z.uuid(),
  km: z.int(),
  read_on: answeredDay,
  cluster_replaced: z.boolean(),
  read_by: z.string().nullable(),
  job_card: z.string().nullable(),
})
export type Reading = z.infer<typeof Reading>

/** A reading that was mistyped, and why it does not count any more. */
const WithdrawnReading = Reading.omit({ job_card: true }).extend({
  reason: z.string(),
  withdrawn_by: z.string().nullable(),
  withdrawn_at: instant,
})
export type WithdrawnReading = z.infer<typeof WithdrawnReading>

/** One vehicle with what its odometer showed, the newest first. */
export const Vehicle = VehicleRow.extend({
  ...vehicleFields.answers('selling_outlet', 'due_basis'),
  selling_outlet_name: z.string().nullable(),
  /** Whom to ask about it; no one where the owner is not known, or to the asker. */
  customer: z
    .object({
      no: z.string(),
      name: z.string(),
      phone: z.string().nullable(),
      do_not_contact_until: answeredDay.nullable(),
    })
    .nullable(),
  /** Whether the ninth sign of the VIN is the check digit of the others. A wrong one only warns. */
  check_digit_fits: z.boolean(),
  readings: z.array(Reading),
  withdrawn_readings: z.array(WithdrawnReading),
  /** Whether who asks may change it: a person of its home outlet. Readings are added by anyone who knows it. */
  can_change: z.boolean(),
  version: z.int(),
})
export type Vehicle = z.infer<typeof Vehicle>

/** One case of the vehicle, or a conversation in which its VIN was mentioned. */
export const HistoryLine = z.object({
  kind: z.enum(historyKinds),
  no: z.string(),
  day: answeredDay,
  /** In the words of who wrote it. */
  title: z.string().nullable(),
  /** What it is about as codes, which pages say in the reader's language. */
  codes: z.array(z.string()),
  status: z.string(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  /** The path of its page. */
  link: z.string(),
})
export type HistoryLine = z.infer<typeof HistoryLine>

export const vehicleColumns = vehicleFields.columns([
  { key: 'vin' },
  { key: 'reg_no' },
  { key: 'model' },
  { key: 'model_year', kind: 'code' },
  { key: 'owner_name', label: 'Owner', kind: 'text' },
  { key: 'home_outlet' },
  { key: 'odometer_last', label: 'Odometer km', kind: 'number', hint: 'The last reading.' },
  { key: 'next_due_on' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'make', hidden: true },
  { key: 'variant', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'owner', label: 'Customer', kind: 'code', hidden: true },
  { key: 'odometer_last_on', label: 'Odometer read on', kind: 'day', hidden: true },
  { key: 'next_due_km', hidden: true },
  { key: 'sold_on', hidden: true },
  { key: 'is_overdue', label: 'Service overdue', kind: 'flag', hidden: true },
])

export const vehicleFilters = {
  status: { kind: 'options', label: 'Status', values: vehicleStatuses },
  due: { kind: 'options', label: 'Next service', values: dueStates },
  make: { kind: 'options', label: 'Make' },
  model: { kind: 'options', label: 'Model' },
  model_year: { kind: 'options', label: 'Model year', pattern: /^(\d{4}|none)$/, refusal: year },
  home_outlet: { kind: 'options', label: 'Home outlet', from: 'outlets' },
  region: { kind: 'options', label: 'Region', from: 'regions', quiet: true },
  state: { kind: 'options', label: 'State', from: 'states', quiet: true },
  city: { kind: 'options', label: 'City', from: 'cities', quiet: true },
  dealer: { kind: 'options', label: 'Dealer', from: 'dealers', quiet: true },
  /** Vehicles of one customer, by number; `none` finds those whose owner is not known. */
  owner: { kind: 'options', pattern: /^(CU-\d{6,}|none)$/, refusal: 'Customer not found.' },
  /** Received by an outlet 13 months before one of these months (M48); by which, and whether any received it again since. */
  retention: { ...caseFilters.month, label: 'Received 13 months before', quiet: true },
  visit_region: { kind: 'options' },
  visit_outlet: { kind: 'options' },
  came_again: { kind: 'flag', label: 'Came again', quiet: true },
  group: journeyGroupFilter,
} as const satisfies Filters

export const vehicleList = defineList({
  title: 'Vehicles',
  imports: 'vehicles',
  row: VehicleRow,
  columns: vehicleColumns,
  filters: vehicleFilters,
  defaultSort: 'vin',
  isLong: true,
  tabs: 'status',
})

const vehicles = {
  path: '/api/vehicles',
  subject: 'Vehicle',
  scope: 'outlet',
  name: 'vehicle',
  record: Vehicle,
  key: { vin: z.string().toUpperCase().regex(vinShape, vinWords) },
  fields: vehicleFields,
} as const
const params = z.object(vehicles.key)
const readingParams = z.object({ ...vehicles.key, id: z.uuid() })
const retention = retentionReport.endpoints({ ...vehicles, path: '/api/reports/retention' })

export const vehiclesApi = contract('vehicles', {
  ...vehicleList.endpoints(vehicles),
  choices: {
    method: 'GET',
    path: '/api/vehicles/choices',
    allow: 'read Vehicle',
    scope: 'outlet',
    summary: 'The makes and models of the vehicles in scope, for filters.',
    query: z.object({ make: listOf(z.string()) }),
    response: z.object({ makes: z.array(z.string()), models: z.array(z.string()) }),
  },
  ...recordEndpoints({
    ...vehicles,
    summary: {
      add: 'A wrong check digit is told and not refused.',
      update: 'Only people of its home outlet change a vehicle; its status is not changed by hand.',
    },
  }),
  retention: retention.report,
  retentionExport: retention.reportExport,
  history: {
    method: 'GET',
    path: '/api/vehicles/:vin/history',
    allow: 'read Vehicle',
    scope: 'outlet',
    summary: 'Complaints, tickets, job cards and conversations of a vehicle that the asker may read, newest first.',
    params,
    response: z.object({ lines: z.array(HistoryLine), counts: z.record(z.string(), z.int()) }),
  },
  addReading: {
    method: 'POST',
    path: '/api/vehicles/:vin/readings',
    allow: 'update Vehicle',
    scope: 'outlet',
    summary: 'Adds what the odometer shows. It does not fall unless the cluster was replaced.',
    params,
    body: z.strictObject({
      km: z.int(kmWords).min(0, kmWords).max(mostKm, kmWords),
      /** Today where it is left out. */
      read_on: day.optional(),
      cluster_replaced: z.boolean().default(false),
    }),
    response: Vehicle,
    status: 201,
  },
  withdrawReading: {
    method: 'POST',
    path: '/api/vehicles/:vin/readings/:id/withdraw',
    allow: 'update Vehicle',
    scope: 'outlet',
    summary:
      'Withdraws a mistyped reading, which people of the home outlet do; a follow-up that it opened ends or has another due date.',
    params: readingParams,
    body: z.strictObject({ reason: text(300, 3) }),
    response: Vehicle,
  },
  restoreReading: {
    method: 'POST',
    path: '/api/vehicles/:vin/readings/:id/restore',
    allow: 'update Vehicle',
    scope: 'outlet',
    summary: 'Undoes the withdrawal of a reading: it counts again, and the follow-up is as it was.',
    params: readingParams,
    response: Vehicle,
  },
})
