import { z } from 'zod'
import { contract, instant } from '#kernel/contract.ts'
import { defineFields, optional } from '#kernel/fields.ts'
import { type Filters, periodFilters } from '#kernel/filters.ts'
import { defineList } from '#kernel/list-contract.ts'
import { moveEndpoint, recordEndpoints } from '#kernel/record-contract.ts'
import { defineReport } from '#kernel/report-contract.ts'
import { sampleKinds, sampleMoves, samplePriorities, sampleStatuses } from './vocabulary.ts'

export { isEnded, sampleKinds, samplePriorities, sampleStatuses, type SampleStatus } from './vocabulary.ts'

/** The fields of a sample, each told once: for bodies, forms, files, and lists. */
export const sampleFields = defineFields({
  title: { kind: 'text', label: 'Title', max: 120, min: 3, required: true },
  outlet: { kind: 'reference', label: 'Outlet', max: 12, from: 'outlets', required: true },
  kind: { kind: 'choice', label: 'Kind', values: sampleKinds, required: true, refusal: 'Choose a kind.' },
  priority: { kind: 'choice', label: 'Priority', values: samplePriorities, default: 'normal' },
  due_on: { kind: 'day', label: 'Due date', ...optional },
  quantity: { kind: 'whole', label: 'Quantity', min: 1, max: 10_000, default: 1, refusal: 'From 1 to 10,000.' },
  cost: { kind: 'number', label: 'Cost', min: 0, max: 100_000_000, ...optional, refusal: 'A cost is not negative.' },
  contact_name: { kind: 'text', label: 'Contact', max: 120, ...optional },
  contact_email: { kind: 'email', label: 'Email', ...optional },
  reference: { kind: 'text', label: 'Reference', max: 40, ...optional },
  needs_parts: { kind: 'flag', label: 'Needs parts', default: false },
  note: { kind: 'long-text', label: 'Note', max: 2000, ...optional },
})

/** One line of the list. */
export const SampleRow = z.object({
  id: z.uuid(),
  no: z.string(),
  status: z.enum(sampleStatuses),
  ...sampleFields.answers('title', 'outlet', 'kind', 'priority', 'due_on', 'quantity', 'cost', 'reference'),
  outlet_name: z.string(),
  region: z.string(),
  opened_on: z.string(),
  ended_at: instant.nullable(),
})
export type SampleRow = z.infer<typeof SampleRow>

/** A sample with everything that is known of it. */
export const Sample = SampleRow.extend({
  ...sampleFields.answers('contact_name', 'contact_email', 'needs_parts', 'note'),
  version: z.int(),
  /** Where it may go from here, for whoever asks. */
  allowed: z.array(z.enum(sampleStatuses)),
})
export type Sample = z.infer<typeof Sample>

export const sampleColumns = sampleFields.columns([
  { key: 'no', label: 'Number', kind: 'code' },
  { key: 'title' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'kind' },
  { key: 'priority' },
  { key: 'outlet' },
  { key: 'due_on' },
  { key: 'opened_on', label: 'Opened', kind: 'day' },
  { key: 'quantity', hidden: true },
  { key: 'cost', hidden: true },
  { key: 'reference', kind: 'code', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'ended_at', label: 'Ended', kind: 'instant', hidden: true },
])

/** The filters of list and report alike, so that a figure is the count of the list it opens. */
export const sampleFilters = {
  ...periodFilters,
  month: { kind: 'options', label: 'Month' },
  status: { kind: 'options', label: 'Status', values: sampleStatuses },
  kind: { kind: 'options', label: 'Kind', values: sampleKinds },
  priority: { kind: 'options', label: 'Priority', values: samplePriorities },
  region: { kind: 'options', label: 'Region', from: 'regions', quiet: true },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets', quiet: true },
  /** Not ended, and its day has passed. */
  overdue: { kind: 'flag', label: 'Overdue' },
} as const satisfies Filters

export const sampleList = defineList({
  title: 'Samples',
  row: SampleRow,
  columns: sampleColumns,
  filters: sampleFilters,
  defaultSort: '-opened_on',
  tabs: 'status',
})

export const sampleReport = defineReport({
  title: 'Sample report',
  dimensions: [
    { key: 'kind', label: 'Kind', kind: 'status' },
    { key: 'month', label: 'Month', kind: 'month' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
  ],
  measures: [
    { key: 'opened', label: 'Opened', kind: 'number', hint: 'Samples opened in the period.', opens: {} },
    { key: 'share', label: 'Share %', kind: 'percent', hint: 'Of all samples under the same filters.', opens: {} },
    {
      key: 'overdue',
      label: 'Overdue',
      kind: 'number',
      hint: 'Not ended after their day.',
      opens: { overdue: 'true' },
    },
    {
      key: 'median_days',
      label: 'Median days',
      kind: 'number',
      hint: 'From opening to done.',
      opens: { status: 'done' },
    },
    { key: 'cost', label: 'Cost', kind: 'number', hint: 'What they cost together.', opens: {} },
  ],
  filters: sampleFilters,
  defaultRows: 'kind',
})

const samples = {
  path: '/api/samples',
  subject: 'Sample',
  scope: 'outlet',
  name: 'sample',
  record: Sample,
  key: { no: z.string().regex(/^[A-Z0-9-]{1,40}$/) },
  fields: sampleFields,
} as const

export const samplesApi = contract('samples', {
  ...sampleList.endpoints(samples),
  ...sampleReport.endpoints({ ...samples, path: '/api/reports/samples' }),
  ...recordEndpoints(samples),
  move: moveEndpoint(samples, sampleMoves),
})
