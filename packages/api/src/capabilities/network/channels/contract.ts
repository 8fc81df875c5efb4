import { z } from 'zod'
import { changesOf, contract, maybeText, text, yesNo } from '#kernel/contract.ts'

export const Channel = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  sort: z.int(),
  colour: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
})
export type Channel = z.infer<typeof Channel>

/** At most this many active channels, and at least so many (docs/domain.md#network). */
export const channelLimits = { least: 2, most: 8 }

const code = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{1,8}$/, 'A channel code has 1 to 8 letters and digits.'))

const ChannelFields = z.strictObject({
  name: text(60, 2),
  sort: z.int('The place in the order is a whole number.').min(0, 'The place in the order starts at 0.').max(1000),
  colour: maybeText(20),
  active: z.boolean(),
})

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
    body: ChannelFields.partial({ sort: true, colour: true, active: true }).extend({ code }),
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
    body: changesOf(ChannelFields),
    response: Channel,
  },
})
