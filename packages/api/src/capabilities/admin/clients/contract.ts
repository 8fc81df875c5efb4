import { z } from 'zod'
import { contract, day, instant, manyLines, seenVersion, text } from '#kernel/contract/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { recordEndpoints } from '#kernel/contract/record-contract.ts'
import type { KeyScope, KeyStatus, QuotaState } from './vocabulary.ts'
import { clientKinds, clientStatuses, isOrigin, keyScopes, keyStatuses, originOf, quotaStates } from './vocabulary.ts'

export {
  clientKinds,
  clientStatuses,
  type KeyScope,
  keyScopes,
  keyStatuses,
  type KeyStatus,
  mostLiveKeys,
  quotaStates,
  type QuotaState,
} from './vocabulary.ts'

const quotaStateNames = Object.keys(quotaStates) as [QuotaState, ...QuotaState[]]
const keyScopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]]
const keyStatusNames = Object.keys(keyStatuses) as [KeyStatus, ...KeyStatus[]]

const origin = z
  .string()
  .max(200, 'Use at most 200 characters.')
  .transform(originOf)
  .refine(isOrigin, 'Enter an origin such as https://shop.example. Only localhost can omit https.')

const retentionDays = 'Enter a number of days from 30 to 1,095.'

export const clientFields = defineFields({
  code: {
    ...ownCode,
    shape: /^[A-Z0-9-]{2,20}$/,
    hint: 'Letters, digits, and hyphens. Can’t be changed later.',
    refusal: 'Use 2 to 20 letters, digits, and hyphens.',
  },
  name: { kind: 'text', label: 'Name', max: 120, required: true },
  kind: { kind: 'choice', label: 'Kind', values: clientKinds, required: true, refusal: 'Choose a kind.' },
  contact_name: { kind: 'text', label: 'Contact', max: 120, ...optional },
  contact_email: {
    kind: 'email',
    label: 'Email',
    hint: 'Notified when the monthly messages are about to run out.',
    ...optional,
  },
  allowed_origins: {
    kind: 'list',
    label: 'Origins',
    hint: 'Websites that can embed its bots, such as https://shop.example. Press Enter after each one.',
    schema: z
      .array(origin)
      .max(50, 'At most 50 origins.')
      .transform((all) => [...new Set(all)]),
    default: [],
  },
  monthly_message_quota: {
    kind: 'whole',
    label: 'Monthly message quota',
    hint: 'Warning at 80%. At 100%, no new conversations start.',
    min: 1,
    max: 1_000_000_000,
    default: 100_000,
    refusal: { type: 'Enter a whole number.', min: 'At least one message.', max: 'At most 1,000,000,000 messages.' },
  },
  retention_days: {
    kind: 'whole',
    label: 'Retention (days)',
    hint: 'Older messages are deleted. Their figures are kept. 30 to 1,095 days.',
    min: 30,
    max: 1095,
    default: 365,
    refusal: { type: 'Enter a whole number.', min: retentionDays, max: retentionDays },
  },
})

/** One on whose behalf bots run, with what it used of its quota this month. */
export const Client = z.object({
  id: z.uuid(),
  ...clientFields.answers('code', 'name', 'kind', 'contact_name', 'contact_email'),
  status: z.enum(clientStatuses),
  inactive_reason: z.string().nullable(),
  ...clientFields.answers('allowed_origins', 'monthly_message_quota', 'retention_days'),
  /** Of this month, in the brand's zone. */
  messages: z.int(),
  /** Whole percents of the quota, those that are begun left out. */
  used_percent: z.int(),
  quota_state: z.enum(quotaStateNames),
  bots: z.int(),
  live_keys: z.int(),
  /** When one of its keys last opened the door. */
  last_used_at: instant.nullable(),
  version: z.int(),
})
export type Client = z.infer<typeof Client>

export const clientColumns = clientFields.columns([
  { key: 'name', label: 'Client' },
  { key: 'code' },
  { key: 'kind', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'status' },
  {
    key: 'used_percent',
    label: 'Messages this month',
    kind: 'text',
    hint: 'Share of the monthly quota used.',
  },
  { key: 'bots', label: 'Bots', kind: 'number' },
  { key: 'live_keys', label: 'API keys', kind: 'number', hint: 'Active keys.' },
  { key: 'last_used_at', label: 'Last used', kind: 'instant', hint: 'When one of its keys was last used.' },
  { key: 'contact_name', hidden: true },
  { key: 'contact_email', hidden: true },
])

export const clientList = defineList({
  title: 'Clients',
  row: Client,
  columns: clientColumns,
  filters: {
    status: { kind: 'options', label: 'Status', values: clientStatuses },
    kind: { kind: 'options', label: 'Kind', values: clientKinds },
    quota: { kind: 'options', label: 'Quota used', values: quotaStateNames },
  },
  defaultSort: 'name',
  tabs: 'status',
})

/** A key as it is known afterwards: never the whole of it. */
export const ClientKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopeNames)),
  status: z.enum(keyStatusNames),
  created_at: instant,
  created_by: z.string().nullable(),
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
  revoked_by: z.string().nullable(),
})
export type ClientKey = z.infer<typeof ClientKey>

/** Someone who sees the bots of a client by a line of their own. */
export const ClientPerson = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  status: z.string(),
  /** How many clients they see in all; without the last of them a bot manager sees none, and others see all. */
  clients: z.int(),
})
export type ClientPerson = z.infer<typeof ClientPerson>

const clientCode = z.string().max(40).toUpperCase()
const byCode = z.object({ code: clientCode })

export const clientsApi = contract('clients', {
  list: clientList.endpoint({
    path: '/api/admin/clients',
    allow: 'read Client',
    scope: 'outlet',
    summary: 'The clients the asker sees, with what they used of their quota this month.',
  }),
  options: {
    method: 'GET',
    path: '/api/admin/clients/options',
    allow: 'read Bot',
    scope: 'outlet',
    summary: 'The clients the asker sees, for choosing one.',
    response: z.array(z.object({ code: z.string(), name: z.string(), status: z.enum(clientStatuses) })),
  },
  ...recordEndpoints({
    path: '/api/admin/clients',
    subject: 'Client',
    scope: 'outlet',
    name: 'client',
    record: Client,
    key: { code: clientCode },
    fields: clientFields,
    summary: { add: 'Its code stays for good.' },
  }),
  suspend: {
    method: 'POST',
    path: '/api/admin/clients/:code/suspend',
    allow: 'update Client',
    scope: 'outlet',
    summary: 'Suspends a client: its keys are refused from now on. Messages stay.',
    params: byCode,
    body: z.strictObject({ reason: manyLines(300, 3), if_version: seenVersion }),
    response: Client,
  },
  activate: {
    method: 'POST',
    path: '/api/admin/clients/:code/activate',
    allow: 'update Client',
    scope: 'outlet',
    summary: 'Takes a suspended client back: its keys work again.',
    params: byCode,
    body: z.strictObject({ if_version: seenVersion }),
    response: Client,
  },
  months: {
    method: 'GET',
    path: '/api/admin/clients/:code/months',
    allow: 'read Client',
    scope: 'outlet',
    summary: 'The messages of this month and the twelve before it.',
    params: byCode,
    response: z.array(z.object({ month: z.string(), messages: z.int() })),
  },
  keys: {
    method: 'GET',
    path: '/api/admin/clients/:code/keys',
    allow: 'read Client',
    scope: 'outlet',
    summary: 'The keys of a client, the newest first, without their secrets.',
    params: byCode,
    response: z.array(ClientKey),
  },
  makeKey: {
    method: 'POST',
    path: '/api/admin/clients/:code/keys',
    allow: 'update Client',
    scope: 'outlet',
    summary: 'Makes a key and answers the whole of it, this once. At most five are in use.',
    params: byCode,
    body: z.strictObject({
      name: text(80, 1),
      scopes: z
        .array(z.enum(keyScopeNames))
        .min(1, 'Choose at least one permission.')
        .max(keyScopeNames.length)
        .default(['messages:write']),
      expires_on: day.nullable().default(null),
    }),
    response: z.object({ key: ClientKey, whole: z.string() }),
    status: 201,
    // The command door would keep the answer, and the key with it, for a call that is repeated.
    transaction: 'own',
  },
  revokeKey: {
    method: 'POST',
    path: '/api/admin/clients/:code/keys/:id/revoke',
    allow: 'update Client',
    scope: 'outlet',
    summary: 'Revokes a key for good: it is refused at once.',
    params: byCode.extend({ id: z.uuid() }),
    response: ClientKey,
  },
  people: {
    method: 'GET',
    path: '/api/admin/clients/:code/people',
    allow: 'read User',
    scope: 'outlet',
    summary: 'Who sees the bots of a client by a line of their own.',
    params: byCode,
    response: z.array(ClientPerson),
  },
  candidates: {
    method: 'GET',
    path: '/api/admin/clients/:code/candidates',
    allow: 'update User',
    scope: 'outlet',
    summary: 'Who may be given the bots of a client and does not have them yet.',
    params: byCode,
    query: z.object({ q: text(60).default('') }),
    response: z.array(ClientPerson),
  },
  addPerson: {
    method: 'PUT',
    path: '/api/admin/clients/:code/people/:id',
    allow: 'update User',
    scope: 'outlet',
    summary: 'Lets a person see the bots of a client; every sign-in of theirs ends.',
    params: byCode.extend({ id: z.uuid() }),
    response: z.array(ClientPerson),
  },
  removePerson: {
    method: 'DELETE',
    path: '/api/admin/clients/:code/people/:id',
    allow: 'update User',
    scope: 'outlet',
    summary: 'Takes the bots of a client from a person; every sign-in of theirs ends.',
    params: byCode.extend({ id: z.uuid() }),
    response: z.array(ClientPerson),
  },
})
