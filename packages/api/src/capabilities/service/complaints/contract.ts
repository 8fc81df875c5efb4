import { z } from 'zod'
import { changesOf, contract, email, givenInstant, instant, listOf, seenVersion, text } from '#kernel/contract.ts'
import { caseFilters, type Filters } from '#kernel/filters.ts'
import { defineList } from '#kernel/list-contract.ts'
import { defineReport } from '#kernel/report-contract.ts'
import { none, type Column } from '#kernel/view.ts'
import { TicketMark } from '#capabilities/service/tickets/list.contract.ts'
import { categoryNames, jobTypes, severities } from '#capabilities/service/tickets/case.vocabulary.ts'
import { complaintStatuses, receivedVia, satisfactions } from './vocabulary.ts'

// The words of the capability belong to what it shows the outside.
export { categoryNames, jobTypes, severities, subCategoriesOf } from '#capabilities/service/tickets/case.vocabulary.ts'
export { complaintMoves, complaintStatuses, receivedVia, satisfactions, type ComplaintStatus } from './vocabulary.ts'

/** One line of the list. */
export const ComplaintRow = z.object({
  id: z.uuid(),
  no: z.string(),
  source_no: z.string().nullable(),
  received_on: z.string(),
  received_via: z.enum(receivedVia),
  status: z.enum(complaintStatuses),
  severity: z.enum(severities),
  category: z.string().nullable(),
  sub_category: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  model_year: z.int().nullable(),
  components: z.array(z.string()),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  dealer: z.string().nullable(),
  region: z.string().nullable(),
  channel: z.string().nullable(),
  vin: z.string().nullable(),
  crash: z.boolean(),
  fire: z.boolean(),
  injured: z.int(),
  killed: z.int(),
  closed_at: instant.nullable(),
})
export type ComplaintRow = z.infer<typeof ComplaintRow>

/** The whole file of one complaint. Without the right to customers' names they come masked. */
export const Complaint = ComplaintRow.extend({
  received_at: instant,
  job_type: z.enum(jobTypes),
  customer_name: z.string().nullable(),
  customer_phone: z.string().nullable(),
  customer_email: z.string().nullable(),
  statement: z.string().nullable(),
  repeat_of: z.string().nullable(),
  satisfied_at_close: z.enum(satisfactions).nullable(),
  version: z.int(),
  /** What it opened, the last where there were more; while that is open, the complaint follows it. */
  ticket: TicketMark.nullable(),
  /** Where the file may go from here (docs/domain.md#complaints). */
  allowed: z.array(z.enum(complaintStatuses)),
  /** Other complaints of the same vehicle the asker may see, newest first. */
  vin_history: z.array(ComplaintRow),
})
export type Complaint = z.infer<typeof Complaint>

export const complaintColumns = [
  { key: 'no', label: 'Complaint', kind: 'code' },
  { key: 'received_on', label: 'Received', kind: 'day' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'severity', label: 'Severity', kind: 'status' },
  { key: 'make', label: 'Make', kind: 'text' },
  { key: 'model', label: 'Model', kind: 'text' },
  { key: 'components', label: 'Components', kind: 'list', sortable: false },
  { key: 'category', label: 'Category', kind: 'status' },
  { key: 'outlet', label: 'Outlet', kind: 'code' },
  { key: 'sub_category', label: 'Sub-category', kind: 'status', hidden: true },
  { key: 'model_year', label: 'Model year', kind: 'code', hidden: true },
  { key: 'source_no', label: 'Source number', kind: 'code', hidden: true },
  { key: 'received_via', label: 'Received via', kind: 'text', hidden: true },
  { key: 'dealer', label: 'Dealer', kind: 'code', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'channel', label: 'Channel', kind: 'code', hidden: true },
  { key: 'vin', label: 'VIN', kind: 'code', hidden: true },
  { key: 'crash', label: 'Crash', kind: 'flag', hidden: true },
  { key: 'fire', label: 'Fire', kind: 'flag', hidden: true },
  { key: 'injured', label: 'Injured', kind: 'number', hidden: true },
  { key: 'killed', label: 'Killed', kind: 'number', hidden: true },
  { key: 'closed_at', label: 'Closed', kind: 'instant', hidden: true },
] as const satisfies readonly Column<keyof ComplaintRow>[]

/** The filters of list and report alike, so that a cell's number is the list's count. `none` finds rows without a value. */
export const complaintFilters = {
  ...caseFilters,
  status: { kind: 'options', label: 'Status', values: [...complaintStatuses, none] },
  severity: { kind: 'options', label: 'Severity', values: [...severities, none] },
  category: { kind: 'options', label: 'Category', values: [...categoryNames, none] },
  sub_category: { kind: 'options', label: 'Sub-category' },
  make: { kind: 'options', label: 'Make', from: 'complaints.makes' },
  model: { kind: 'options', label: 'Model', from: 'complaints.models' },
  model_year: {
    kind: 'options',
    label: 'Model year',
    form: z.string().regex(/^(\d{4}|none)$/, 'A model year has four digits.'),
  },
  component: { kind: 'options', label: 'Component', from: 'complaints.components', quiet: true },
  job_type: { kind: 'options', label: 'Job type', values: [...jobTypes, none], quiet: true },
  received_via: { kind: 'options', label: 'Received via', values: [...receivedVia, none], quiet: true },
  crash: { kind: 'flag', label: 'Crash', quiet: true },
  fire: { kind: 'flag', label: 'Fire', quiet: true },
  injured: { kind: 'flag', label: 'Injured', quiet: true },
  killed: { kind: 'flag', label: 'Killed', quiet: true },
  repeat: { kind: 'flag', label: 'Repeat', quiet: true },
  /** About an outlet of the network; the regulator's complaints are about none. */
  has_outlet: { kind: 'flag', label: 'About an outlet', quiet: true },
  /** Open, about an outlet, and not touched by it for seven days. */
  silent: { kind: 'flag', label: 'Silent for 7 days' },
} as const satisfies Filters

export const complaintList = defineList({
  title: 'Complaints',
  row: ComplaintRow,
  columns: complaintColumns,
  filters: complaintFilters,
  defaultSort: '-received_on',
  tabs: 'status',
})

/** R10. A complaint with two components stands in two rows and once in the total. */
export const complaintReport = defineReport({
  title: 'Complaint report',
  dimensions: [
    { key: 'make', label: 'Make', kind: 'text' },
    { key: 'model', label: 'Model', kind: 'text' },
    { key: 'component', label: 'Component', kind: 'text' },
    { key: 'category', label: 'Category', kind: 'status' },
    { key: 'sub_category', label: 'Sub-category', kind: 'status' },
    { key: 'channel', label: 'Channel', kind: 'code' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
    { key: 'month', label: 'Month', kind: 'month' },
    { key: 'model_year', label: 'Model year', kind: 'code' },
    { key: 'severity', label: 'Severity', kind: 'status' },
    { key: 'status', label: 'Status', kind: 'status' },
  ],
  measures: [
    { key: 'received', label: 'Received', kind: 'number', hint: 'Complaints received in the period.', opens: {} },
    {
      key: 'share',
      label: 'Share %',
      kind: 'percent',
      hint: 'Of all complaints received under the same filters.',
      opens: {},
    },
    { key: 'crash', label: 'Crash', kind: 'number', hint: 'Complaints that report a crash.', opens: { crash: 'true' } },
    { key: 'fire', label: 'Fire', kind: 'number', hint: 'Complaints that report a fire.', opens: { fire: 'true' } },
    { key: 'injured', label: 'Injured', kind: 'number', hint: 'People injured.', opens: { injured: 'true' } },
    { key: 'killed', label: 'Killed', kind: 'number', hint: 'People killed.', opens: { killed: 'true' } },
    {
      key: 'critical',
      label: 'Critical',
      kind: 'number',
      hint: 'Complaints of critical severity.',
      opens: { severity: 'critical' },
    },
    {
      key: 'repeat_percent',
      label: 'Repeat %',
      kind: 'percent',
      hint: 'M18: complaints that repeat one of the same vehicle and category.',
      opens: { repeat: 'true' },
    },
    {
      key: 'median_tat',
      label: 'Median TAT h',
      kind: 'hours',
      hint: 'M05: median hours from receipt to closing, of those closed.',
      opens: { status: 'closed' },
    },
  ],
  filters: complaintFilters,
  defaultRows: 'make',
})

const nullable = <Z extends z.ZodType>(schema: Z) => schema.nullable().default(null)
const vin = z
  .string()
  .transform((given) => given.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-HJ-NPR-Z0-9]{17}$/, 'A VIN has 17 characters without I, O and Q.'))
const fourDigits = 'A model year has four digits.'
const ComplaintFields = z.strictObject({
  outlet: nullable(text(12, 1)),
  job_type: z.enum(jobTypes).default('none'),
  received_via: z.enum(receivedVia, 'Choose how it was received.'),
  received_at: givenInstant.optional(),
  category: z.enum(categoryNames, 'Choose a category.'),
  sub_category: nullable(text(40)),
  severity: z.enum(severities).default('normal'),
  make: nullable(text(60)),
  model: nullable(text(80)),
  model_year: nullable(z.int(fourDigits).min(1886, fourDigits).max(2100, fourDigits)),
  vin: nullable(vin),
  customer_name: nullable(text(120)),
  customer_phone: nullable(text(30)),
  customer_email: nullable(email),
  statement: text(4000, 10),
})

const byNo = z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) })

export const complaintsApi = contract('complaints', {
  list: complaintList.endpoint({
    path: '/api/complaints',
    allow: 'read Complaint',
    scope: 'outlet',
    summary: 'Complaints, with search, filters, sort and paging.',
  }),
  export: complaintList.fileEndpoint({ path: '/api/complaints/export', allow: 'export Complaint', scope: 'outlet' }),
  choices: {
    method: 'GET',
    path: '/api/complaints/choices',
    allow: 'read Complaint',
    scope: 'outlet',
    summary: 'The makes, models and components there are, for filters.',
    query: z.object({ make: listOf(z.string()) }),
    response: z.object({ makes: z.array(z.string()), models: z.array(z.string()), components: z.array(z.string()) }),
  },
  report: complaintReport.endpoint({
    path: '/api/reports/complaints',
    allow: 'read Complaint',
    scope: 'outlet',
    summary: 'R10: complaints by one or two levels, with the total row recomputed from the complaints.',
  }),
  reportExport: complaintReport.fileEndpoint({
    path: '/api/reports/complaints/export',
    allow: 'export Complaint',
    scope: 'outlet',
  }),
  get: {
    method: 'GET',
    path: '/api/complaints/:no',
    allow: 'read Complaint',
    scope: 'outlet',
    summary: 'The file of one complaint.',
    params: byNo,
    response: Complaint,
  },
  add: {
    method: 'POST',
    path: '/api/complaints',
    allow: 'create Complaint',
    scope: 'outlet',
    summary: 'Records a complaint in the words of the customer.',
    body: ComplaintFields,
    response: Complaint,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/complaints/:no',
    allow: 'update Complaint',
    scope: 'outlet',
    summary: 'Changes a complaint; a stale `if_version` answers 409 with the file as it is.',
    params: byNo,
    body: changesOf(ComplaintFields.omit({ received_at: true })),
    response: Complaint,
  },
  move: {
    method: 'POST',
    path: '/api/complaints/:no/moves',
    allow: 'update Complaint',
    scope: 'outlet',
    summary: 'Moves a complaint along its states; a move that is not allowed answers 409 with those that are.',
    params: byNo,
    body: z.strictObject({
      to: z.enum(complaintStatuses),
      note: text(2000).optional(),
      satisfied: z.enum(satisfactions).optional(),
      if_version: seenVersion,
    }),
    response: Complaint,
  },
})
