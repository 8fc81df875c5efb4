import { z } from 'zod'
import { contract, instant, seenVersion, text } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { words } from '#kernel/contract/words.ts'
import { accessFields, Scope, userKinds } from '#capabilities/admin/users/contract.ts'
import { linkToken, password, SignedIn } from '#capabilities/session/auth/contract.ts'

export const invitationStatuses = words({
  open: 'Open',
  expired: 'Expired',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
})
export type InvitationStatus = keyof typeof invitationStatuses
const statuses = Object.keys(invitationStatuses) as InvitationStatus[]

/** Someone requested to join, with the roles and the scope that wait for them. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  kind: z.enum(userKinds),
  roles: z.array(z.string()),
  scopes: z.array(Scope),
  clients: z.array(z.string()),
  status: z.enum(statuses),
  invited_by: z.string(),
  /** Empty where the reader does not see who it was. */
  invited_by_id: z.uuid().nullable(),
  sent_at: instant,
  /** Seven days after it was sent. */
  expires_at: instant,
  answered_at: instant.nullable(),
  version: z.int(),
})
export type Invitation = z.infer<typeof Invitation>

export const invitationColumns = [
  { key: 'full_name', label: 'Name', kind: 'text' },
  { key: 'email', label: 'Email', kind: 'text' },
  { key: 'roles', label: 'Roles', kind: 'list', sortable: false },
  { key: 'scopes', label: 'Scope', kind: 'list', sortable: false },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'invited_by', label: 'Invited by', kind: 'person', of: 'invited_by_id' },
  { key: 'sent_at', label: 'Sent', kind: 'instant' },
  { key: 'expires_at', label: 'Expires', kind: 'instant', hint: 'Invitations expire after seven days.' },
] as const satisfies readonly Column<keyof Invitation>[]

export const invitationList = defineList({
  title: 'Invitations',
  row: Invitation,
  columns: invitationColumns,
  filters: {
    status: { kind: 'options', label: 'Status', values: statuses },
    role: { kind: 'options', label: 'Role' },
  },
  defaultSort: '-sent_at',
  tabs: 'status',
})

/** Who is invited, with what waits for them. */
export const invitationFields = defineFields({
  email: {
    kind: 'email',
    label: 'Email',
    hint: 'The link is sent to this address and expires after seven days.',
    required: true,
  },
  full_name: { kind: 'text', label: 'Name', max: 120, required: true },
  kind: { kind: 'choice', label: 'Kind', values: ['brand', 'dealer', 'agency'], default: 'brand' },
  ...accessFields.fields,
})

const byId = z.object({ id: z.uuid() })

export const invitationsApi = contract('invitations', {
  list: invitationList.endpoint({
    path: '/api/admin/invitations',
    allow: 'create User',
    scope: 'outlet',
    summary: 'The invitations the asker may see: all of them at head office, otherwise their own.',
  }),
  invite: {
    method: 'POST',
    path: '/api/admin/invitations',
    allow: 'create User',
    scope: 'outlet',
    summary: 'Invites someone by mail, with roles and a scope within the own one.',
    body: invitationFields.body,
    response: Invitation,
    status: 201,
  },
  resend: {
    method: 'POST',
    path: '/api/admin/invitations/:id/resend',
    allow: 'create User',
    scope: 'outlet',
    summary: 'Sends an invitation again with a new link, good for seven more days; the former link stops working.',
    params: byId,
    body: z.strictObject({ if_version: seenVersion }),
    response: Invitation,
  },
  withdraw: {
    method: 'POST',
    path: '/api/admin/invitations/:id/withdraw',
    allow: 'create User',
    scope: 'outlet',
    summary: 'Withdraws an invitation: its link stops working.',
    params: byId,
    body: z.strictObject({ if_version: seenVersion }),
    response: Invitation,
  },
  checkLink: {
    method: 'POST',
    path: '/jwt/accept-invitation/check',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Whom an invitation is for, where its link still works.',
    body: z.strictObject({ token: linkToken }),
    response: z.object({
      email: z.string(),
      full_name: z.string(),
      roles: z.array(z.string()),
      invited_by: z.string(),
      expires_at: instant,
      min_length: z.int(),
    }),
    transaction: 'own',
  },
  accept: {
    method: 'POST',
    path: '/jwt/accept-invitation',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Accepts an invitation, once: makes the user with its roles and scope, and signs in.',
    body: z.strictObject({ token: linkToken, username: text(60, 2), password }),
    response: SignedIn,
    transaction: 'own',
  },
})
