import { z } from 'zod'
import { contract, instant, listOf } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { caseFilters, type Filters, lastUpdateColumn, lengthFilters, noUpdateFilter } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { moveEndpoint, recordEndpoints } from '#kernel/contract/record-contract.ts'
import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { none } from '#kernel/contract/view.ts'
import { TicketMark } from '#capabilities/service/tickets/list.contract.ts'
import { categoryNames, jobTypes, severities } from '#capabilities/service/tickets/case.vocabulary.ts'
import { journeyGroupFilter } from '#capabilities/insight/journeys/group.vocabulary.ts'
import { complaintMoves, complaintStatuses, receivedVia, satisfactions } from './vocabulary.ts'

// The words of the capability belong to what it shows the outside.
export { categoryNames, jobTypes, severities, subCategoriesOf } from '#capabilities/service/tickets/case.vocabulary.ts'
export { complaintMoves, complaintStatuses, receivedVia, satisfactions, type ComplaintStatus } from './vocabulary.ts'

const year = 'Enter a four-digit model year.'

/** The fields of a complaint: what a person writes down, and what a regulator's file says of it. */
export const complaintFields = defineFields({
  source_no: { kind: 'text', label: 'Source number', max: 40, nullable: true, only: 'file' },
  outlet: { kind: 'reference', label: 'Outlet', max: 12, from: 'outlets', ...optional },
  job_type: { kind: 'choice', label: 'About', values: jobTypes, default: 'none' },
  received_via: {
    kind: 'choice',
    label: 'Received via',
    values: receivedVia,
    required: true,
    refusal: 'Choose how it was received.',
  },
  received_at: { kind: 'instant', label: 'Received', fixed: true },
  received_on: { kind: 'day', label: 'Received', only: 'file' },
  category: { kind: 'choice', label: 'Category', values: categoryNames, required: true, refusal: 'Choose a category.' },
  sub_category: { kind: 'text', label: 'Subcategory', max: 40, ...optional },
  severity: { kind: 'choice', label: 'Severity', values: severities, default: 'normal' },
  make: { kind: 'text', label: 'Make', max: 60, ...optional },
  model: { kind: 'text', label: 'Model', max: 80, ...optional },
  model_year: {
    kind: 'whole',
    label: 'Model year',
    min: 1886,
    max: 2100,
    ...optional,
    refusal: year,
  },
  components: { kind: 'list', label: 'Components', max: 120, only: 'file' },
  crash: { kind: 'flag', label: 'Crash', only: 'file' },
  fire: { kind: 'flag', label: 'Fire', only: 'file' },
  injured: { kind: 'whole', label: 'Injured', min: 0, max: 10_000, default: 0, only: 'file' },
  killed: { kind: 'whole', label: 'Killed', min: 0, max: 10_000, default: 0, only: 'file' },
  vin: {
    kind: 'code',
    label: 'VIN',
    shape: /^[A-HJ-NPR-Z0-9]{17}$/,
    ...optional,
    refusal: 'A VIN has 17 characters without I, O and Q.',
  },
  customer_name: { kind: 'text', label: 'Name', max: 120, ...optional },
  customer_phone: { kind: 'text', label: 'Phone', max: 30, ...optional },
  customer_email: { kind: 'email', label: 'Email', ...optional },
  statement: { kind: 'long-text', label: 'Customer statement', max: 4000, min: 10, required: true },
})

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
  ...complaintFields.answers('make', 'model', 'model_year', 'components', 'outlet'),
  outlet_name: z.string().nullable(),
  dealer: z.string().nullable(),
  region: z.string().nullable(),
  channel: z.string().nullable(),
  ...complaintFields.answers('vin', 'crash', 'fire', 'injured', 'killed'),
  /** When its outlet last updated it; where it never did, when it began. */
  last_update_at: instant,
  closed_at: instant.nullable(),
})
export type ComplaintRow = z.infer<typeof ComplaintRow>

/** The whole file of one complaint. Without the right to customers' names they come masked. */
export const Complaint = ComplaintRow.extend({
  received_at: instant,
  job_type: z.enum(jobTypes),
  ...complaintFields.answers('customer_name', 'customer_phone', 'customer_email'),
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

export const complaintColumns = complaintFields.columns([
  { key: 'no', label: 'Complaint', kind: 'code' },
  { key: 'received_on' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'severity' },
  { key: 'make' },
  { key: 'model' },
  { key: 'components', sortable: false },
  { key: 'category' },
  { key: 'outlet', kind: 'outlet' },
  { key: 'sub_category', kind: 'status', hidden: true },
  { key: 'model_year', kind: 'code', hidden: true },
  { key: 'source_no', kind: 'code', hidden: true },
  { key: 'received_via', kind: 'text', hidden: true },
  { key: 'dealer', label: 'Dealer', kind: 'code', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'channel', label: 'Channel', kind: 'code', hidden: true },
  { key: 'vin', hidden: true },
  { key: 'crash', hidden: true },
  { key: 'fire', hidden: true },
  { key: 'injured', hidden: true },
  { key: 'killed', hidden: true },
  { key: 'closed_at', label: 'Closed', kind: 'instant', hidden: true },
  lastUpdateColumn,
])

/** The filters of list and report alike, so that a cell's number is the list's count. `none` finds rows without a value. */
export const complaintFilters = {
  ...caseFilters,
  ...lengthFilters('hours', 24, 72, 168, 720),
  ...noUpdateFilter,
  group: journeyGroupFilter,
  status: { kind: 'options', label: 'Status', values: [...complaintStatuses, none] },
  /** Open, about an outlet, and not touched by it for seven days. */
  silent: { kind: 'flag', label: 'No update for 7 days' },
  severity: { kind: 'options', label: 'Severity', values: [...severities, none] },
  category: { kind: 'options', label: 'Category', values: [...categoryNames, none] },
  sub_category: { kind: 'options', label: 'Subcategory' },
  make: { kind: 'options', label: 'Make' },
  model: { kind: 'options', label: 'Model' },
  model_year: {
    kind: 'options',
    label: 'Model year',
    pattern: /^(\d{4}|none)$/,
    refusal: year,
  },
  component: { kind: 'options', label: 'Component', quiet: true },
  received_via: { kind: 'options', label: 'Received via', values: [...receivedVia, none], quiet: true },
  job_type: { kind: 'options', label: 'Job type', values: [...jobTypes, none], quiet: true },
  crash: { kind: 'flag', label: 'Crash', quiet: true },
  fire: { kind: 'flag', label: 'Fire', quiet: true },
  injured: { kind: 'flag', label: 'Injured', quiet: true },
  killed: { kind: 'flag', label: 'Killed', quiet: true },
  repeat: { kind: 'flag', label: 'Repeat', quiet: true },
  /** About an outlet of the network; the regulator's complaints are about none. */
  has_outlet: { kind: 'flag', label: 'About an outlet', quiet: true },
} as const satisfies Filters

export const complaintList = defineList({
  title: 'Complaints',
  imports: 'complaints',
  row: ComplaintRow,
  columns: complaintColumns,
  filters: complaintFilters,
  defaultSort: '-received_on',
  isLong: true,
  tabs: 'status',
})

/** R10. A complaint with two components is in two rows and once in the total. */
export const complaintReport = defineReport({
  title: 'Complaint report',
  dimensions: [
    { key: 'make', label: 'Make', kind: 'text' },
    { key: 'model', label: 'Model', kind: 'text' },
    { key: 'component', label: 'Component', kind: 'text' },
    { key: 'category', label: 'Category', kind: 'status' },
    { key: 'sub_category', label: 'Subcategory', kind: 'status' },
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
      hint: 'Share of all complaints received with the same filters.',
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
      hint: 'M18: share of complaints that repeat an earlier one for the same vehicle and category.',
      opens: { repeat: 'true' },
    },
    {
      key: 'per_1000',
      label: 'Per 1,000 job cards',
      kind: 'number',
      hint: 'Complaints received per 1,000 job cards delivered in the period, for rows by region, outlet, or channel.',
      opens: {},
    },
    {
      key: 'median_tat',
      label: 'Median TAT (h)',
      kind: 'hours',
      hint: 'M05: median hours from receipt to closing, closed complaints only.',
      opens: { status: 'closed' },
    },
    {
      key: 'p90_tat',
      label: 'P90 TAT (h)',
      kind: 'hours',
      hint: 'M05: 90% of closed complaints took at most this many hours from receipt to closing.',
      opens: { status: 'closed' },
    },
  ],
  filters: { ...complaintFilters, compare: compareFilter },
  defaultRows: 'make',
})

const complaints = {
  path: '/api/complaints',
  subject: 'Complaint',
  scope: 'outlet',
  name: 'complaint',
  record: Complaint,
  key: { no: z.string().regex(/^[A-Z0-9-]{1,40}$/) },
  fields: complaintFields,
} as const
const move = moveEndpoint(complaints, complaintMoves)

export const complaintsApi = contract('complaints', {
  ...complaintList.endpoints(complaints),
  choices: {
    method: 'GET',
    path: '/api/complaints/choices',
    allow: 'read Complaint',
    scope: 'outlet',
    summary: 'The makes, models and components there are, for filters.',
    query: z.object({ make: listOf(z.string()) }),
    response: z.object({ makes: z.array(z.string()), models: z.array(z.string()), components: z.array(z.string()) }),
  },
  ...complaintReport.endpoints({ ...complaints, path: '/api/reports/complaints' }),
  ...recordEndpoints(complaints),
  move: { ...move, body: move.body.extend({ satisfied: z.enum(satisfactions).optional() }) },
})
