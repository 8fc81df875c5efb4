import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { type Filters, monthFilter, periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { moveEndpoint, recordEndpoints } from '#kernel/contract/record-contract.ts'
import { defineReport } from '#kernel/contract/report-contract.ts'
import { $thingKinds, $thingPriorities, $thingStates } from './vocabulary.ts'

export { $thingKinds, $thingPriorities, $thingStates, type $ThingStatus } from './vocabulary.ts'

/** Each field is declared once: for bodies, forms, files, the list, and the page of the record. */
export const $thingFields = defineFields({
  title: { kind: 'text', label: 'Title', max: 120, min: 3, required: true },
  outlet: { kind: 'reference', label: 'Outlet', max: 12, from: 'outlets', required: true },
  kind: { kind: 'choice', label: 'Kind', values: $thingKinds, required: true, refusal: 'Choose a kind.' },
  priority: { kind: 'choice', label: 'Priority', values: $thingPriorities, default: 'normal' },
  due_on: { kind: 'day', label: 'Due date', ...optional },
  quantity: { kind: 'whole', label: 'Quantity', min: 1, max: 10_000, default: 1, refusal: 'From 1 to 10,000.' },
  cost: { kind: 'number', label: 'Cost', min: 0, max: 100_000_000, ...optional, refusal: 'From 0 to 100,000,000.' },
  contact_name: { kind: 'text', label: 'Contact', max: 120, isDetail: true, ...optional },
  contact_email: { kind: 'email', label: 'Email', isDetail: true, ...optional },
  reference: { kind: 'text', label: 'Reference', max: 40, ...optional },
  needs_parts: { kind: 'flag', label: 'Needs parts', default: false, isDetail: true },
  note: { kind: 'long-text', label: 'Note', max: 2000, isDetail: true, ...optional },
})

/** One line of the list. */
export const $ThingRow = z.object({
  id: z.uuid(),
  no: z.string(),
  status: z.enum($thingStates.values),
  ...$thingFields.rowAnswers,
  outlet_name: z.string(),
  region: z.string(),
  opened_on: z.string(),
  ended_at: instant.nullable(),
})
export type $ThingRow = z.infer<typeof $ThingRow>

/** The whole record. */
export const $Thing = $ThingRow.extend({
  ...$thingFields.detailAnswers,
  version: z.int(),
  /** The states that the caller may move it to. */
  allowed: z.array(z.enum($thingStates.values)),
})
export type $Thing = z.infer<typeof $Thing>

/** Every field of a line is a column: those that are not named here follow, hidden. */
export const $thingColumns = $thingFields.allColumns([
  { key: 'no', label: 'Number', kind: 'code' },
  { key: 'title' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'kind' },
  { key: 'priority' },
  { key: 'outlet' },
  { key: 'due_on' },
  { key: 'opened_on', label: 'Opened', kind: 'day' },
  { key: 'reference', kind: 'code', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'ended_at', label: 'Ended', kind: 'instant', hidden: true },
])

/** The filters of both list and report: a figure of the report is the count of the list it opens. */
export const $thingFilters = {
  ...periodFilters,
  month: monthFilter,
  status: { kind: 'options', label: 'Status', values: $thingStates.values },
  kind: { kind: 'options', label: 'Kind', values: $thingKinds },
  priority: { kind: 'options', label: 'Priority', values: $thingPriorities },
  region: { kind: 'options', label: 'Region', from: 'regions', quiet: true },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets', quiet: true },
  /** Not ended, and past its due date. */
  overdue: { kind: 'flag', label: 'Overdue' },
} as const satisfies Filters

export const $thingList = defineList({
  title: '$Names',
  row: $ThingRow,
  columns: $thingColumns,
  filters: $thingFilters,
  defaultSort: '-opened_on',
  tabs: 'status',
})

export const $thingReport = defineReport({
  title: '$Name report',
  dimensions: [
    { key: 'kind', label: 'Kind', kind: 'status' },
    { key: 'month', label: 'Month', kind: 'month' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
  ],
  measures: [
    { key: 'opened', label: 'Opened', kind: 'number', hint: '$Names opened in the period.', opens: {} },
    { key: 'share', label: 'Share %', kind: 'percent', hint: 'Of all $names under the same filters.', opens: {} },
    {
      key: 'overdue',
      label: 'Overdue',
      kind: 'number',
      hint: 'Not ended, and past the due date.',
      opens: { overdue: 'true' },
    },
    {
      key: 'median_days',
      label: 'Median days',
      kind: 'number',
      hint: 'From opening to done.',
      opens: { status: 'done' },
    },
    { key: 'cost', label: 'Cost', kind: 'number', hint: 'Sum of the costs.', opens: {} },
  ],
  filters: $thingFilters,
  defaultRows: 'kind',
})

const shared = {
  path: '/api/$path',
  subject: '$Thing',
  scope: 'outlet',
  name: '$name',
  record: $Thing,
  key: { no: z.string().regex(/^[A-Z0-9-]{1,40}$/) },
  fields: $thingFields,
} as const

export const $thingsApi = contract('$path', {
  ...$thingList.endpoints(shared),
  ...$thingReport.endpoints({ ...shared, path: '/api/reports/$path' }),
  ...recordEndpoints(shared),
  move: moveEndpoint(shared, $thingStates.moves),
})
