import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'

/** One line of the audit trail (R26). */
export const AuditRow = z.object({
  id: z.int(),
  at: instant,
  /** Null where no one was signed in. */
  user_id: z.uuid().nullable(),
  user_name: z.string(),
  /** Whose eyes they looked through, where they saw the product as someone else. */
  seen_as: z.string().nullable(),
  roles: z.array(z.string()),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** The record as it was and as it became. Names of customers are masked for who may not read them. */
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
  request_id: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const auditColumns = [
  { key: 'at', label: 'Time', kind: 'instant' },
  { key: 'user_name', label: 'User', kind: 'person', of: 'user_id' },
  { key: 'seen_as', label: 'Viewed as', kind: 'text', hidden: true },
  { key: 'roles', label: 'Roles', kind: 'list', sortable: false },
  { key: 'action', label: 'Action', kind: 'text' },
  { key: 'entity', label: 'Record', kind: 'text' },
  { key: 'entity_id', label: 'Record ID', kind: 'code', hidden: true },
  { key: 'address', label: 'From', kind: 'code' },
  { key: 'request_id', label: 'Request ID', kind: 'code', hidden: true },
] as const satisfies readonly Column<keyof AuditRow>[]

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const auditList = defineList({
  title: 'Audit trail',
  row: AuditRow,
  columns: auditColumns,
  filters: {
    ...periodFilters,
    person: { kind: 'options', label: 'User', pattern: uuid, refusal: 'User not found.' },
    action: { kind: 'options', label: 'Action' },
    entity: { kind: 'options', label: 'Record' },
    entity_id: { kind: 'options', label: 'Record ID', quiet: true },
    address: {
      kind: 'options',
      label: 'Address',
      pattern: /^.{0,60}$/,
      refusal: 'Use at most 60 characters.',
      quiet: true,
    },
  },
  defaultSort: '-at',
  isLong: true,
  tabs: 'action',
})

export const auditApi = contract('audit', {
  ...auditList.endpoints({
    path: '/api/audit',
    subject: 'Audit',
    scope: 'outlet',
    summary: 'R26: who did what, when, before and after.',
  }),
})
