import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { caseFilters, type Filters, lastUpdateColumn, lengthFilters, noUpdateFilter } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { none, type Column } from '#kernel/contract/view.ts'
import { workTypes } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { dtcPattern, dtcRefusal, systemGroups } from '#capabilities/knowledge/known-issues/vocabulary.ts'
import { caseKinds, casePriorities, caseStatuses, sides } from './vocabulary.ts'

/** One line of the list. `due_at` is empty while no one has to answer. */
export const HelpdeskRow = z.object({
  id: z.uuid(),
  no: z.string(),
  kind: z.enum(caseKinds),
  status: z.enum(caseStatuses),
  title: z.string(),
  priority: z.enum(casePriorities),
  /** 1 hotline, 2 specialist, 3 engineering, 4 field visit. */
  tier: z.int(),
  outlet: z.string(),
  outlet_name: z.string(),
  dealer: z.string(),
  region: z.string(),
  channel: z.string().nullable(),
  job_type: z.enum(workTypes),
  vin: z.string().nullable(),
  reg_no: z.string().nullable(),
  model: z.string().nullable(),
  system_group: z.enum(systemGroups).nullable(),
  dtc_codes: z.array(z.string()),
  vehicle_down: z.boolean(),
  assignee: z.string().nullable(),
  assignee_id: z.uuid().nullable(),
  /** Whose answer is awaited; no one’s of a draft and of a closed case. */
  turn: z.enum(sides).nullable(),
  due_at: instant.nullable(),
  is_overdue: z.boolean(),
  /** When it was submitted; of a draft when it was begun. */
  opened_on: z.string(),
  opened_at: instant,
  /** When its outlet last updated it, or submitted it; none of a draft. */
  last_update_at: instant.nullable(),
  /** Days of 24 hours since it was submitted, up to its end; those between an end and a reopening are left out. */
  age_days: z.number().nullable(),
  job_card: z.string().nullable(),
  known_issue: z.string().nullable(),
  returned_count: z.int(),
  reopened_count: z.int(),
  closed_at: instant.nullable(),
})
export type HelpdeskRow = z.infer<typeof HelpdeskRow>

export const helpdeskColumns = [
  { key: 'no', label: 'Case', kind: 'code' },
  { key: 'title', label: 'Title', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'turn', label: 'Waiting on', kind: 'status' },
  { key: 'due_at', label: 'Due date', kind: 'instant' },
  { key: 'priority', label: 'Priority', kind: 'status' },
  { key: 'model', label: 'Model', kind: 'text' },
  { key: 'system_group', label: 'System', kind: 'status' },
  { key: 'dtc_codes', label: 'Trouble codes', kind: 'list', sortable: false },
  { key: 'outlet', label: 'Outlet', kind: 'outlet' },
  { key: 'tier', label: 'Tier', kind: 'number' },
  { key: 'assignee', label: 'Assignee', kind: 'person', of: 'assignee_id' },
  { key: 'opened_on', label: 'Opened', kind: 'day' },
  {
    key: 'age_days',
    label: 'Age (days)',
    kind: 'days',
    hint: 'Days of 24 hours since it was submitted, up to its end.',
  },
  { key: 'kind', label: 'Kind', kind: 'status', hidden: true },
  { key: 'vin', label: 'VIN', kind: 'code', hidden: true },
  { key: 'reg_no', label: 'Registration number', kind: 'code', hidden: true },
  { key: 'vehicle_down', label: 'Vehicle down', kind: 'flag', hidden: true },
  { key: 'job_type', label: 'Job type', kind: 'status', hidden: true },
  { key: 'job_card', label: 'Job card', kind: 'code', hidden: true },
  { key: 'known_issue', label: 'Known issue', kind: 'code', hidden: true },
  { key: 'dealer', label: 'Dealer', kind: 'code', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'channel', label: 'Channel', kind: 'code', hidden: true },
  { key: 'returned_count', label: 'Returned', kind: 'number', hidden: true },
  { key: 'reopened_count', label: 'Reopened', kind: 'number', hidden: true },
  { key: 'closed_at', label: 'Closed', kind: 'instant', hidden: true },
  lastUpdateColumn,
] as const satisfies readonly Column<keyof HelpdeskRow>[]

/** What the days of a view mean: opened in them, or closed in them; open now, whatever the days. */
export const casesCountedBy = ['opened', 'closed', 'now'] as const

/** The filters of list and report alike, so that a figure is the count of the list it opens. */
export const helpdeskFilters = {
  ...caseFilters,
  ...lengthFilters('days', 1, 3, 7, 15),
  ...noUpdateFilter,
  counted_by: { kind: 'choice', label: 'Counted by', values: casesCountedBy },
  status: { kind: 'options', label: 'Status', values: caseStatuses },
  system_group: { kind: 'options', label: 'System', values: [...systemGroups, none] },
  tier: { kind: 'options', label: 'Tier', pattern: /^[1-4]$/, refusal: 'Enter a tier from 1 to 4.' },
  priority: { kind: 'options', label: 'Priority', values: casePriorities },
  model: { kind: 'options', label: 'Model', from: 'models' },
  /** A username; `me` for who asks, `none` for no one. */
  assignee: { kind: 'options', label: 'Assignee' },
  turn: { kind: 'options', label: 'Waiting on', values: [...sides, none] },
  due: { kind: 'choice', label: 'Due date', values: ['today', 'overdue'] },
  kind: { kind: 'options', label: 'Kind', values: caseKinds, quiet: true },
  job_type: { kind: 'options', label: 'Job type', values: workTypes, quiet: true },
  is_open: { kind: 'flag', label: 'Still open', quiet: true },
  dtc: {
    kind: 'options',
    label: 'Trouble code',
    letters: 'upper',
    pattern: dtcPattern,
    refusal: dtcRefusal,
    quiet: true,
  },
  /** Closed as fixed by the first recommendation (M56). */
  fixed_first: { kind: 'flag', label: 'Fixed at the first recommendation', quiet: true },
  returned: { kind: 'flag', label: 'Returned', quiet: true },
  reopened: { kind: 'flag', label: 'Reopened', quiet: true },
  /** Submitted at some time: no draft that never was. */
  submitted: { kind: 'flag', label: 'Submitted', quiet: true },
  vin: { kind: 'options', letters: 'upper' },
  card: { kind: 'options', letters: 'upper' },
  known_issue: { kind: 'options', letters: 'upper' },
} as const satisfies Filters

export const helpdeskList = defineList({
  title: 'Helpdesk cases',
  row: HelpdeskRow,
  columns: helpdeskColumns,
  filters: helpdeskFilters,
  defaultSort: '-opened_on',
  tabs: 'status',
})
