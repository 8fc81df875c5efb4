import { z } from 'zod'
import { contract, instant, seenVersion, text } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { codes } from '#kernel/contract/words.ts'
import { SignIn } from '#capabilities/session/sign-ins/contract.ts'

// The words belong to what the capability shows the outside.
export { mayHaveClients, rolesOfHeadOffice, rolesToGive } from './vocabulary.ts'

export const userStatuses = codes(['pending', 'active', 'inactive', 'locked'])
export const userKinds = ['brand', 'dealer', 'agency', 'service_account'] as const

/** One scope row of a user: a row is seen if any of them matches all its fields; an empty one sees the whole network. */
export const Scope = z.strictObject({
  channel: text(8, 1).optional(),
  zone: text(8, 1).optional(),
  region: text(20, 1).optional(),
  territory: text(20, 1).optional(),
  dealer: text(10, 1).optional(),
  outlet: text(12, 1).optional(),
  job_type: z.enum(['service', 'bodyshop']).optional(),
})
export type Scope = z.infer<typeof Scope>

/** What a person may do and see, as it is given to them. */
export const accessFields = defineFields({
  roles: { kind: 'list', label: 'Roles', required: true, schema: z.array(text(10)).min(1, 'Choose a role.').max(11) },
  scopes: { kind: 'list', label: 'Scope', required: true, schema: z.array(Scope).max(50) },
  /** Codes of the clients whose bots they see; of those who may have none, a bot manager sees none and others see all. */
  clients: { kind: 'list', label: 'Clients', schema: z.array(text(20, 1)).max(50, 'At most 50 clients.') },
})

/** A person who may sign in, with roles and scope. */
export const Person = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  full_name: z.string(),
  kind: z.enum(userKinds),
  status: z.enum(userStatuses),
  roles: z.array(z.string()),
  scopes: z.array(z.record(z.string(), z.string())),
  /** Codes of the clients given to them, as far as the reader sees them. */
  clients: z.array(z.string()),
  last_login_at: instant.nullable(),
  /** Whether signing in asks for more than the password. */
  two_step: z.boolean(),
  /**
   * Whether the asker may change what this person may do and see: administrators anybody else, head office everybody but
   * them, others people of dealers.
   */
  may_change: z.boolean(),
  version: z.int(),
})
export type Person = z.infer<typeof Person>

export const personColumns = [
  { key: 'full_name', label: 'Name', kind: 'text' },
  { key: 'email', label: 'Email', kind: 'text' },
  { key: 'roles', label: 'Roles', kind: 'list', sortable: false },
  { key: 'scopes', label: 'Scope', kind: 'list', sortable: false },
  { key: 'clients', label: 'Clients', kind: 'list', sortable: false, hidden: true },
  { key: 'kind', label: 'Kind', kind: 'text' },
  { key: 'two_step', label: 'Two-factor authentication', kind: 'flag', sortable: false, hidden: true },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'last_login_at', label: 'Last sign-in', kind: 'instant' },
] as const satisfies readonly Column<keyof Person>[]

export const personList = defineList({
  title: 'Users',
  row: Person,
  columns: personColumns,
  filters: {
    status: { kind: 'options', label: 'Status', values: userStatuses },
    role: { kind: 'options', label: 'Role' },
    kind: { kind: 'options', label: 'Kind', values: userKinds },
    two_step: { kind: 'flag', label: 'Two-factor authentication' },
    /** Who was in the product on these days, as the report of portal usage counts them. */
    ...periodFilters,
    seen: { kind: 'choice', label: 'New or returning', values: ['new', 'returning'], quiet: true },
    first_from: { kind: 'day' },
    first_to: { kind: 'day' },
    later: { kind: 'choice', pattern: /^\d{1,3}$/, refusal: 'Enter a number of days from 0 to 999.' },
    /** The first of the roles, and the one region, that somebody had on such a day; `none` for several regions. */
    role_then: { kind: 'options', label: 'Role while active', quiet: true },
    region_then: { kind: 'options', label: 'Region while active', from: 'regions', quiet: true },
  },
  defaultSort: 'full_name',
  tabs: 'status',
})

const byId = z.object({ id: z.uuid() })

export const usersApi = contract('users', {
  list: personList.endpoint({
    path: '/api/admin/users',
    allow: 'read User',
    scope: 'outlet',
    summary: "The people who may sign in, within the asker's scope.",
  }),
  setStatus: {
    method: 'POST',
    path: '/api/admin/users/:id/status',
    allow: 'update User',
    scope: 'outlet',
    summary: 'Activates or suspends a person; every sign-in of a suspended one ends.',
    params: byId,
    body: z.strictObject({ status: z.enum(['active', 'inactive']), if_version: seenVersion }),
    response: Person,
    whenFull: true,
  },
  setAccess: {
    method: 'PUT',
    path: '/api/admin/users/:id/access',
    allow: 'update User',
    scope: 'outlet',
    summary:
      'Gives a person roles and scope; every sign-in ends. Below head office people of dealers only, with roles below the own and a scope within it.',
    params: byId,
    body: accessFields.body.extend({ if_version: seenVersion }),
    response: Person,
  },
  endSignIns: {
    method: 'POST',
    path: '/api/admin/users/:id/end-sign-ins',
    allow: 'update User',
    scope: 'outlet',
    summary: 'Ends every sign-in of a person, and says how many there were.',
    params: byId,
    response: z.object({ ended: z.int() }),
  },
  signIns: {
    method: 'GET',
    path: '/api/admin/users/:id/sign-ins',
    allow: 'update User',
    scope: 'outlet',
    summary: 'Where a person is signed in, by when they were last seen there.',
    params: byId,
    response: z.array(SignIn),
  },
  endSignIn: {
    method: 'POST',
    path: '/api/admin/users/:id/sign-ins/:session/end',
    allow: 'update User',
    scope: 'outlet',
    summary: 'Ends one sign-in of a person.',
    params: byId.extend({ session: z.uuid() }),
    response: z.array(SignIn),
  },
  unlock: {
    method: 'POST',
    path: '/api/admin/users/:id/unlock',
    allow: 'update User',
    scope: 'outlet',
    summary: 'Lets a person try again who was locked out by too many wrong passwords.',
    params: byId,
    response: Person,
  },
  resetSecondStep: {
    method: 'POST',
    path: '/api/admin/users/:id/reset-second-step',
    allow: 'update User',
    scope: 'outlet',
    summary: 'Forgets app, recovery codes and passkeys of a person who lost them, and ends every sign-in.',
    params: byId,
    response: Person,
  },
})
