import { z } from 'zod'
import { contract, instant, listOf, listOfRows, text } from '#kernel/contract.ts'
import { asFile, listView, periodFilters, type Column } from '#kernel/view.ts'

/** One line of the audit trail (R26). */
export const AuditRow = z.object({
  id: z.int(),
  at: instant,
  /** Null where nobody was signed in. */
  user_id: z.uuid().nullable(),
  user_name: z.string(),
  /** Whose eyes he looked through, where he saw the product as somebody else. */
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
  { key: 'at', label: 'When', kind: 'instant' },
  { key: 'user_name', label: 'Who', kind: 'text' },
  { key: 'seen_as', label: 'Seen as', kind: 'text', hidden: true },
  { key: 'roles', label: 'Roles', kind: 'list', sortable: false },
  { key: 'action', label: 'What', kind: 'text' },
  { key: 'entity', label: 'Record', kind: 'text' },
  { key: 'entity_id', label: 'Record id', kind: 'code', hidden: true },
  { key: 'address', label: 'From', kind: 'code' },
  { key: 'request_id', label: 'Request', kind: 'code', hidden: true },
] as const satisfies readonly Column<keyof AuditRow>[]

export const auditView = listView({
  columns: auditColumns,
  filters: {
    ...periodFilters,
    person: listOf(z.uuid('There is no such person.')),
    action: listOf(z.string()),
    entity: listOf(z.string()),
    entity_id: listOf(z.string()),
    address: listOf(text(60)),
  },
  defaultSort: '-at',
})

export const auditApi = contract('audit', {
  list: {
    method: 'GET',
    path: '/api/audit',
    allow: 'read Audit',
    scope: 'outlet',
    summary: 'R26: who did what, when, before and after.',
    query: auditView,
    response: listOfRows(AuditRow),
  },
  export: {
    method: 'GET',
    path: '/api/audit/export',
    allow: 'export Audit',
    scope: 'outlet',
    summary: 'The same list as a file.',
    query: asFile(auditView),
    response: 'file',
  },
})
