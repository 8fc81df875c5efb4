import { z } from 'zod'
import { contract, yesNo } from '#kernel/contract/contract.ts'
import { defineFields, ownCode } from '#kernel/contract/fields.ts'

export const channelFields = defineFields({
  code: {
    ...ownCode,
    shape: /^[A-Z0-9]{1,8}$/,
    max: 8,
    hint: '1 to 8 letters and digits. Can’t be changed later.',
    refusal: 'Use 1 to 8 letters and digits.',
  },
  name: { kind: 'text', label: 'Name', max: 60, min: 2, required: true },
  sort: {
    kind: 'whole',
    label: 'Order',
    min: 0,
    max: 1000,
    refusal: { type: 'Order must be a whole number.', min: 'Order must be 0 or more.' },
  },
  colour: {
    kind: 'text',
    label: 'Color',
    hint: 'Identifies the channel in lists and charts.',
    max: 20,
    nullable: true,
  },
  active: { kind: 'flag', label: 'Active', hint: 'Inactive channels keep their history but are no longer offered.' },
})

export const Channel = z.object({
  id: z.uuid(),
  ...channelFields.answers('code', 'name', 'sort', 'colour', 'active'),
  version: z.int(),
})
export type Channel = z.infer<typeof Channel>

/** At most this many active channels, and at least so many (docs/domain.md#network). */
export const channelLimits = { least: 2, most: 8 }

export const channelsApi = contract('channels', {
  list: {
    method: 'GET',
    path: '/api/channels',
    allow: 'read Model',
    scope: 'shared',
    summary: 'The retail channels in their order.',
    query: z.object({ active: yesNo }),
    response: z.array(Channel),
  },
  add: {
    method: 'POST',
    path: '/api/channels',
    allow: 'create Model',
    scope: 'shared',
    summary: 'Adds a channel; at most eight are active.',
    body: channelFields.body,
    response: Channel,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/channels/:id',
    allow: 'update Model',
    scope: 'shared',
    summary: 'Changes a channel or switches it off; at least two stay active. Its code stays for good.',
    params: z.object({ id: z.uuid() }),
    body: channelFields.changes,
    response: Channel,
  },
})
