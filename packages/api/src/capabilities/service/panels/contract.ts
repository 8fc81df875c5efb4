import { z } from 'zod'
import { anyOr, contract, day, email, listOf, seenVersion } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'

/** One line of the list of panels (docs/domain.md#people-and-scope). */
export const PanelRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Code of the channel. */
  channel: z.string(),
  /** Code of the region; empty where it decides for all of them. */
  region: z.string().nullable(),
  quorum: z.int(),
  chair: z.string().nullable(),
  chair_user_id: z.uuid(),
  /** Members open today whose account is active. */
  members: z.int(),
  /** Fewer members than its quorum: it cannot decide. */
  is_short: z.boolean(),
  active: z.boolean(),
  inactive_reason: z.string().nullable(),
  version: z.int(),
})
export type PanelRow = z.infer<typeof PanelRow>

export const PanelMember = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  from_on: z.string(),
  to_on: z.string().nullable(),
  /** Open today. */
  is_open: z.boolean(),
  /** Their account is active and they may vote. */
  can_vote: z.boolean(),
  version: z.int(),
})
export type PanelMember = z.infer<typeof PanelMember>

export const Panel = PanelRow.extend({
  /** Open ones first, then those who left. */
  seats: z.array(PanelMember),
  /** The asker may change it. */
  may_change: z.boolean(),
})
export type Panel = z.infer<typeof Panel>

export const quorums = [3, 5, 7, 9] as const
export const mostMembers = 9

export const panelFields = defineFields({
  name: { kind: 'text', label: 'Panel', max: 80, min: 3, required: true },
  channel: { kind: 'reference', label: 'Channel', max: 8, from: 'channels', required: true },
  region: { kind: 'reference', label: 'Region', max: 8, from: 'regions', ...optional },
  quorum: {
    kind: 'whole',
    label: 'Quorum',
    required: true,
    schema: z.literal([...quorums], 'Choose an odd number from 3 to 9.'),
  },
  chair_user_id: {
    kind: 'reference',
    label: 'Chair',
    max: 36,
    from: 'panels.people',
    required: true,
    schema: z.uuid('Choose a chair.'),
  },
  active: {
    kind: 'flag',
    label: 'Active',
    hint: 'Inactive panels keep their decisions but get no new pleas.',
    default: true,
  },
  inactive_reason: { kind: 'text', label: 'Reason for deactivation', max: 200, ...optional },
})

export const panelColumns = panelFields.columns([
  { key: 'name' },
  { key: 'channel' },
  { key: 'region' },
  { key: 'chair', label: 'Chair', kind: 'person', of: 'chair_user_id' },
  { key: 'members', label: 'Members', kind: 'number', hint: 'Current members with an active account.' },
  { key: 'quorum', hint: 'Number of votes needed for a decision.' },
  { key: 'active' },
])

export const panelList = defineList({
  title: 'Panels',
  row: PanelRow,
  columns: panelColumns,
  filters: {
    channel: { kind: 'options', label: 'Channel', from: 'channels' },
    region: { kind: 'options', label: 'Region', from: 'regions' },
    active: { kind: 'flag' },
  },
  defaultSort: 'name',
  tabs: 'active',
})

const MemberFields = z.strictObject({
  user_id: z.uuid('Choose a person.'),
  /** Their own address where it is left out. */
  email: email.optional(),
  from_on: day.optional(),
})

const byId = z.object({ id: z.uuid() })

export const panelsApi = contract('panels', {
  list: panelList.endpoint({
    path: '/api/panels',
    allow: 'read Level',
    scope: 'shared',
    summary: 'The panels that decide pleas, with how many members they have today.',
  }),
  emails: {
    method: 'GET',
    path: '/api/panels/emails',
    allow: 'read Level',
    scope: 'shared',
    summary: "Panel members' unique e-mails: each address of a member open on the day once, sorted.",
    query: z.object({ channel: listOf(z.string()), region: listOf(z.string()), on: anyOr(day) }),
    response: z.object({ emails: z.array(z.string()), count: z.int() }),
  },
  people: {
    method: 'GET',
    path: '/api/panels/people',
    allow: 'update Level',
    scope: 'shared',
    summary: 'People who may vote, for choosing a chair or a member.',
    response: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  },
  get: {
    method: 'GET',
    path: '/api/panels/:id',
    allow: 'read Level',
    scope: 'shared',
    summary: 'One panel with its members, also those who left.',
    params: byId,
    response: Panel,
  },
  add: {
    method: 'POST',
    path: '/api/panels',
    allow: 'create Level',
    scope: 'shared',
    summary: 'Adds a panel; of a channel and region one is active.',
    body: panelFields.body,
    response: Panel,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/panels/:id',
    allow: 'update Level',
    scope: 'shared',
    summary: 'Changes a panel, or switches it off with a reason.',
    params: byId,
    body: panelFields.changes,
    response: Panel,
  },
  addMember: {
    method: 'POST',
    path: '/api/panels/:id/members',
    allow: 'update Level',
    scope: 'shared',
    summary: 'Gives someone a seat from a day on, today by default.',
    params: byId,
    body: MemberFields,
    response: Panel,
    status: 201,
  },
  updateMember: {
    method: 'PATCH',
    path: '/api/panels/:id/members/:member',
    allow: 'update Level',
    scope: 'shared',
    summary: "Changes a member's address, or the last day of the seat.",
    params: byId.extend({ member: z.uuid() }),
    body: z.strictObject({ email: email.optional(), to_on: day.nullable().optional(), if_version: seenVersion }),
    response: Panel,
  },
})
