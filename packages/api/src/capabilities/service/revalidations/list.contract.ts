import { z } from 'zod'
import { type Filters, periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { revalidationFields } from './fields.contract.ts'
import { revalidationKinds, revalidationMethods, revalidationResults, revalidationStates } from './vocabulary.ts'

/** One line of the list. */
export const RevalidationRow = z.object({
  id: z.uuid(),
  no: z.string(),
  status: z.enum(revalidationStates.values),
  ...revalidationFields.rowAnswers,
  outlet_name: z.string(),
  region: z.string(),
  plan: z.string().nullable(),
  cycle: z.int(),
  auditor_id: z.uuid().nullable(),
  auditor_name: z.string().nullable(),
  /** Percent with one decimal (M50); null until it is submitted. */
  score: z.number().nullable(),
  result: z.enum(revalidationResults).nullable(),
  decided_on: z.string().nullable(),
  valid_until: z.string().nullable(),
  /** Days until its result ends; negative since it ended. */
  days_left: z.int().nullable(),
  open_findings: z.int(),
  overdue_findings: z.int(),
  opened_on: z.string(),
})
export type RevalidationRow = z.infer<typeof RevalidationRow>

/** Every field of a line is a column: those that are not named here follow, hidden. */
const columns = revalidationFields.allColumns([
  { key: 'no', label: 'Number', kind: 'code' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'kind' },
  { key: 'outlet', kind: 'outlet' },
  { key: 'planned_on' },
  { key: 'auditor_name', label: 'Auditor', kind: 'person', of: 'auditor_id' },
  { key: 'score', label: 'Score', kind: 'percent', hint: 'Points reached of those that count (M50).' },
  { key: 'result', label: 'Result', kind: 'status', hidden: true },
  { key: 'valid_until', label: 'Valid until', kind: 'day' },
  { key: 'days_left', label: 'Days left', kind: 'number', hidden: true },
  { key: 'open_findings', label: 'Open findings', kind: 'number' },
  {
    key: 'overdue_findings',
    label: 'Overdue findings',
    kind: 'number',
    hidden: true,
    hint: 'Not done, and past the due date (M52).',
  },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'plan', label: 'Plan', kind: 'code', hidden: true },
  { key: 'cycle', label: 'Cycle', kind: 'number', hidden: true },
  { key: 'decided_on', label: 'Decided', kind: 'day', hidden: true },
  { key: 'opened_on', label: 'Opened', kind: 'day', hidden: true },
])

const filters = {
  ...periodFilters,
  status: { kind: 'options', label: 'Status', values: revalidationStates.values },
  kind: { kind: 'options', label: 'Kind', values: revalidationKinds },
  result: { kind: 'options', label: 'Result', values: revalidationResults },
  method: { kind: 'options', label: 'Method', values: revalidationMethods, quiet: true },
  region: { kind: 'options', label: 'Region', from: 'regions', quiet: true },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets', quiet: true },
  plan: { kind: 'options', label: 'Plan', quiet: true },
  checklist: { kind: 'options', label: 'Checklist', quiet: true },
  auditor: { kind: 'options', label: 'Auditor', quiet: true },
  mine: { kind: 'flag', label: 'Mine' },
  /** The last one of its outlet and kind that has a result, of active outlets: what R16 counts. */
  latest: { kind: 'flag', label: 'Last result of the outlet', quiet: true },
  /** It has a finding that is overdue. */
  overdue: { kind: 'flag', label: 'Overdue findings' },
} as const satisfies Filters

export const revalidationList = defineList({
  title: 'Revalidations',
  imports: 'revalidations',
  row: RevalidationRow,
  columns,
  filters,
  defaultSort: '-planned_on',
  tabs: 'status',
})
