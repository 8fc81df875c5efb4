import { z } from 'zod'
import { contract, day, instant, manyLines, maybeManyLines, seenVersion, text } from '#kernel/contract/contract.ts'
import { EvidenceFile, takesEvidence } from '#kernel/contract/evidence.contract.ts'
import type { Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { findingStates, revalidationKinds, severities } from './vocabulary.ts'

/** What was not as it must be, and what is done about it. */
export const FindingRow = z.object({
  id: z.uuid(),
  revalidation: z.string(),
  kind: z.enum(revalidationKinds),
  outlet: z.string(),
  outlet_name: z.string(),
  region: z.string(),
  item: z.string().nullable(),
  area: z.string().nullable(),
  text: z.string(),
  severity: z.enum(severities),
  action: z.string().nullable(),
  owner: z.string().nullable(),
  owner_id: z.uuid().nullable(),
  state: z.enum(findingStates),
  found_on: z.string(),
  due_on: z.string(),
  /** Days until it is due; negative once it is overdue, null once it is done. */
  days_left: z.int().nullable(),
  done_at: instant.nullable(),
  done_note: z.string().nullable(),
  verified_at: instant.nullable(),
  verified_by: z.string().nullable(),
  is_repeat: z.boolean(),
  files: z.array(EvidenceFile),
  version: z.int(),
})
export type FindingRow = z.infer<typeof FindingRow>

export const findingFilters = {
  state: { kind: 'options', label: 'Status', values: findingStates },
  severity: { kind: 'options', label: 'Severity', values: severities },
  kind: { kind: 'options', label: 'Kind', values: revalidationKinds },
  region: { kind: 'options', label: 'Region', from: 'regions', quiet: true },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets', quiet: true },
  repeat: { kind: 'flag', label: 'Repeat' },
  mine: { kind: 'flag', label: 'Mine' },
  /** Not done, overdue or not. */
  is_open: { kind: 'flag', label: 'Open' },
} as const satisfies Filters

export const findingList = defineList({
  title: 'Findings',
  imports: 'revalidation-findings',
  row: FindingRow,
  columns: [
    { key: 'text', label: 'Finding', kind: 'text' },
    { key: 'severity', label: 'Severity', kind: 'status' },
    { key: 'state', label: 'Status', kind: 'status' },
    { key: 'due_on', label: 'Due date', kind: 'day' },
    { key: 'days_left', label: 'Days left', kind: 'number' },
    { key: 'owner', label: 'Owner', kind: 'person', of: 'owner_id' },
    { key: 'outlet', label: 'Outlet', kind: 'outlet' },
    { key: 'revalidation', label: 'Revalidation', kind: 'code' },
    { key: 'area', label: 'Checklist area', kind: 'text', hidden: true },
    { key: 'item', label: 'Checklist item', kind: 'code', hidden: true },
    { key: 'action', label: 'Action', kind: 'text', hidden: true },
    { key: 'region', label: 'Region', kind: 'code', hidden: true },
    { key: 'kind', label: 'Kind', kind: 'status', hidden: true },
    { key: 'is_repeat', label: 'Repeat', kind: 'flag' },
    { key: 'found_on', label: 'Found', kind: 'day', hidden: true },
    { key: 'done_at', label: 'Done', kind: 'instant', hidden: true },
    { key: 'verified_at', label: 'Verified', kind: 'instant', hidden: true },
    { key: 'verified_by', label: 'Verified by', kind: 'text', hidden: true },
  ] as const satisfies readonly Column<keyof FindingRow>[],
  filters: findingFilters,
  defaultSort: 'due_on',
  tabs: 'state',
})

const no = z.string().regex(/^[A-Z0-9-]{1,40}$/)
const id = z.uuid('Finding not found.')
const owner = text(60, 1).nullable()

const facts = {
  text: text(300, 3),
  severity: z.enum(severities, 'Choose a severity.'),
  action: maybeManyLines(2000),
}

const one = { allow: 'create Revalidation', scope: 'outlet', params: z.object({ id }), response: FindingRow } as const
/** What the outlet does about a finding; anyone who audits may do it, too. */
const action = { ...one, allow: 'update Revalidation' } as const

export const findingsApi = contract('revalidation-findings', {
  ...findingList.endpoints({ path: '/api/revalidation-findings', subject: 'Revalidation', scope: 'outlet' }),
  people: {
    method: 'GET',
    path: '/api/revalidations/:no/people',
    allow: 'read Revalidation',
    scope: 'outlet',
    summary: 'The people of the outlet and its dealer, who may be given a finding.',
    params: z.object({ no }),
    response: z.array(z.object({ username: z.string(), name: z.string() })),
  },
  add: {
    method: 'POST',
    path: '/api/revalidations/:no/findings',
    allow: 'create Revalidation',
    scope: 'outlet',
    summary: 'Adds a finding; without a due date it is due in 30, 14, or 3 days by its severity.',
    params: z.object({ no }),
    body: z.strictObject({
      item: text(20, 1).nullable().default(null),
      text: facts.text,
      severity: facts.severity,
      action: facts.action.default(null),
      owner: owner.default(null),
      due_on: day.optional(),
    }),
    response: FindingRow,
    status: 201,
  },
  update: {
    ...one,
    method: 'PATCH',
    path: '/api/revalidation-findings/:id',
    summary: 'Changes a finding that is not verified; a stale `if_version` answers 409 with it as it is.',
    body: z.strictObject({
      text: facts.text.optional(),
      severity: facts.severity.optional(),
      action: facts.action.optional(),
      owner: owner.optional(),
      due_on: day.optional(),
      if_version: seenVersion,
    }),
  },
  done: {
    ...action,
    method: 'POST',
    path: '/api/revalidation-findings/:id/done',
    summary: 'Marks a finding as done: by its owner, the principal, or the brand.',
    body: z.strictObject({ note: manyLines(2000).optional(), if_version: seenVersion }),
  },
  reopen: {
    ...one,
    method: 'POST',
    path: '/api/revalidation-findings/:id/reopen',
    summary: 'Opens a finding again that is not done after all.',
    body: z.strictObject({ note: manyLines(2000, 3), if_version: seenVersion }),
  },
  verify: {
    ...one,
    method: 'POST',
    path: '/api/revalidation-findings/:id/verify',
    summary: 'Verifies what was done; not by who did it.',
    body: z.strictObject({ if_version: seenVersion }),
  },
  attach: {
    ...takesEvidence,
    path: '/api/revalidation-findings/:id/files',
    allow: 'update Revalidation',
    scope: 'outlet',
    summary: 'Adds a file that proves what was done. The same content twice is the same file.',
    params: z.object({ id }),
    response: FindingRow,
  },
  file: {
    method: 'GET',
    path: '/api/revalidation-findings/:id/files/:file',
    allow: 'read Revalidation',
    scope: 'outlet',
    summary: 'A file of a finding.',
    params: z.object({ id, file: z.uuid() }),
    response: 'file',
  },
})
