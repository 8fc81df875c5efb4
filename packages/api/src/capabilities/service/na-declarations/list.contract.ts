import { z } from 'zod'
import { answeredDay, instant } from '#kernel/contract/contract.ts'
import { caseFilters, type Filters, lastUpdateColumn, noUpdateFilter } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { baseEffects, naApprovals } from '#capabilities/service/na-reasons/vocabulary.ts'
import { naStates, overturnCauses } from './vocabulary.ts'

/** One line of the list, and of the file of all declarations (R14). */
export const NaRow = z.object({
  id: z.uuid(),
  no: z.string(),
  status: z.enum(naStates.values),
  /** The number of the follow-up. */
  follow_up: z.string(),
  vin: z.string(),
  reg_no: z.string().nullable(),
  model: z.string().nullable(),
  outlet: z.string(),
  outlet_name: z.string(),
  region: z.string(),
  channel: z.string().nullable(),
  /** The code of the reason, and its words. */
  reason: z.string(),
  reason_label: z.string(),
  base_effect: z.enum(baseEffects),
  approver: z.enum(naApprovals),
  /** Files of evidence. */
  evidence: z.int(),
  declared_on: answeredDay,
  /** When its outlet last updated it; where it never did, when it began. */
  last_update_at: instant,
  declared_by: z.string().nullable(),
  decided_on: answeredDay.nullable(),
  decided_by: z.string().nullable(),
  /** Whole days from the declaration to the decision. */
  days_to_decide: z.int().nullable(),
  decision_remark: z.string().nullable(),
  recheck_on: answeredDay.nullable(),
  revalidated_on: answeredDay.nullable(),
  overturned_on: answeredDay.nullable(),
  overturn_cause: z.enum(overturnCauses).nullable(),
})
export type NaRow = z.infer<typeof NaRow>

export const naColumns = [
  { key: 'no', label: 'Declaration', kind: 'code' },
  { key: 'reg_no', label: 'Registration number', kind: 'code', sortable: false },
  { key: 'model', label: 'Model', kind: 'text', sortable: false },
  { key: 'reason_label', label: 'Reason', kind: 'text', sortable: false },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'outlet', label: 'Outlet', kind: 'outlet' },
  { key: 'evidence', label: 'Evidence files', kind: 'number' },
  { key: 'declared_on', label: 'Declared on', kind: 'day' },
  { key: 'declared_by', label: 'Declared by', kind: 'text', sortable: false },
  { key: 'decided_on', label: 'Decided on', kind: 'day' },
  { key: 'decided_by', label: 'Decided by', kind: 'text', sortable: false },
  { key: 'days_to_decide', label: 'Days to decide', kind: 'days' },
  { key: 'follow_up', label: 'Follow-up', kind: 'code' },
  { key: 'vin', label: 'VIN', kind: 'code', hidden: true, sortable: false },
  { key: 'reason', label: 'Reason code', kind: 'code', hidden: true },
  { key: 'base_effect', label: 'Effect on the base', kind: 'status', hidden: true },
  { key: 'approver', label: 'Approval', kind: 'status', hidden: true },
  { key: 'decision_remark', label: 'Remark', kind: 'text', hidden: true, sortable: false },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'channel', label: 'Channel', kind: 'code', hidden: true },
  { key: 'recheck_on', label: 'Check again on', kind: 'day', hidden: true },
  { key: 'revalidated_on', label: 'Revalidated on', kind: 'day', hidden: true },
  { key: 'overturned_on', label: 'Overturned on', kind: 'day', hidden: true },
  { key: 'overturn_cause', label: 'Cause', kind: 'status', hidden: true, sortable: false },
  lastUpdateColumn,
] as const satisfies readonly Column<keyof NaRow>[]

/** What the days of a view mean. */
export const naCountedBy = ['declared', 'decided', 'revalidated', 'overturned'] as const

/** The filters of list and reports alike: a figure of a report is the count of the list it opens. */
export const naFilters = {
  ...caseFilters,
  ...noUpdateFilter,
  counted_by: { kind: 'choice', label: 'Counted by', values: naCountedBy },
  status: { kind: 'options', label: 'Status', values: naStates.values },
  reason: { kind: 'options', label: 'Reason', from: 'na-reasons', letters: 'upper' },
  base_effect: { kind: 'options', label: 'Effect on the base', values: baseEffects, quiet: true },
  approver: { kind: 'options', label: 'Approval', values: naApprovals, quiet: true },
  follow_up: { kind: 'options', letters: 'upper' },
  vin: { kind: 'options', letters: 'upper' },
} as const satisfies Filters

export const naList = defineList({
  title: 'Not applicable declarations',
  row: NaRow,
  columns: naColumns,
  filters: naFilters,
  defaultSort: 'status',
  tabs: 'status',
})
