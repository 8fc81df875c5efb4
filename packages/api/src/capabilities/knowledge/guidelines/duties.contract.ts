import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import type { Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { defineReport } from '#kernel/contract/report-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { roles as roleCodes } from '#capabilities/session/auth/contract.ts'
import { dutyStates } from './vocabulary.ts'

/** One person and one mandatory guideline that is meant for them. */
export const DutyRow = z.object({
  id: z.string(),
  guideline: z.string(),
  title: z.string(),
  person: z.string(),
  person_id: z.uuid(),
  role: z.string().nullable(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  region: z.string().nullable(),
  state: z.enum(dutyStates),
  due_at: instant,
  read_at: instant.nullable(),
  acknowledged_at: instant.nullable(),
  /** The last day on which they were reminded. */
  reminded_on: z.string().nullable(),
})
export type DutyRow = z.infer<typeof DutyRow>

const dutyFilters = {
  guideline: { kind: 'options', label: 'Guideline' },
  region: { kind: 'options', label: 'Region', from: 'regions' },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets' },
  role: { kind: 'options', label: 'Role', values: roleCodes },
} as const satisfies Filters

export const dutyList = defineList({
  title: 'Guideline acknowledgements',
  row: DutyRow,
  columns: [
    { key: 'guideline', label: 'Guideline', kind: 'code' },
    { key: 'title', label: 'Title', kind: 'text' },
    { key: 'person', label: 'Person', kind: 'person', of: 'person_id' },
    { key: 'role', label: 'Role', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'outlet' },
    { key: 'region', label: 'Region', kind: 'code', hidden: true },
    { key: 'state', label: 'Status', kind: 'status' },
    { key: 'due_at', label: 'Acknowledge by', kind: 'instant' },
    { key: 'read_at', label: 'Read', kind: 'instant', hidden: true },
    { key: 'acknowledged_at', label: 'Acknowledged', kind: 'instant' },
    { key: 'reminded_on', label: 'Reminded', kind: 'day', hidden: true },
  ] as const satisfies readonly Column<keyof DutyRow>[],
  filters: {
    state: { kind: 'options', label: 'Status', values: dutyStates },
    read: { kind: 'flag', label: 'Read' },
    ...dutyFilters,
  },
  defaultSort: 'due_at',
  tabs: 'state',
})

/** R24: who has to acknowledge, and who did. */
export const guidelineReport = defineReport({
  title: 'Guideline acknowledgement',
  dimensions: [
    { key: 'guideline', label: 'Guideline', kind: 'code' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
    { key: 'role', label: 'Role', kind: 'code' },
  ],
  measures: [
    { key: 'required', label: 'Required', kind: 'number', hint: 'People who have to acknowledge.', opens: {} },
    {
      key: 'read',
      label: 'Read',
      kind: 'number',
      hint: 'People who read the guideline, whether they acknowledged it or not.',
      opens: { read: 'true' },
    },
    {
      key: 'acknowledged',
      label: 'Acknowledged',
      kind: 'number',
      hint: 'People who acknowledged the guideline.',
      opens: { state: 'acknowledged' },
    },
    {
      key: 'overdue',
      label: 'Overdue',
      kind: 'number',
      hint: 'People who did not acknowledge by the due date.',
      opens: { state: 'overdue' },
    },
    {
      key: 'acknowledged_percent',
      label: 'On time %',
      kind: 'percent',
      hint: 'M86: share of the people required who acknowledged by the due date.',
      opens: {},
    },
  ],
  filters: dutyFilters,
  defaultRows: 'guideline',
  hasSearch: false,
})
