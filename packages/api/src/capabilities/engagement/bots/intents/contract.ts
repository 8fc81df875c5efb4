import { z } from 'zod'
import { changesOf, contract, seenVersion, text } from '#kernel/contract.ts'
import { defineList } from '#kernel/list-contract.ts'
import { none, type Column } from '#kernel/view.ts'
import { journeyStages } from '../vocabulary.ts'

export const Intent = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  domain: z.string(),
  journey_stage: z.enum(journeyStages).nullable(),
  active: z.boolean(),
  inactive_reason: z.string().nullable(),
  /** Conversations of the last 28 days that were about it most, of the clients the asker sees. */
  used: z.int(),
  /** Bots whose live version names it. */
  bots: z.int(),
  version: z.int(),
})
export type Intent = z.infer<typeof Intent>

export const intentColumns = [
  { key: 'name', label: 'Intent', kind: 'text' },
  { key: 'code', label: 'Code', kind: 'code' },
  { key: 'domain', label: 'Domain', kind: 'text' },
  { key: 'journey_stage', label: 'Journey stage', kind: 'status' },
  { key: 'bots', label: 'Bots', kind: 'number', hint: 'Whose live version names it.' },
  { key: 'used', label: 'Conversations', kind: 'number', hint: 'Of the last 28 days, that were about it most.' },
  { key: 'active', label: 'Active', kind: 'flag' },
] as const satisfies readonly Column<keyof Intent>[]

export const intentList = defineList({
  title: 'Intents',
  row: Intent,
  columns: intentColumns,
  filters: {
    domain: { kind: 'options', label: 'Domain' },
    stage: {
      kind: 'options',
      label: 'Journey stage',
      values: [...journeyStages, none],
      refusal: 'There is no such stage.',
    },
    active: { kind: 'flag' },
  },
  defaultSort: 'name',
  tabs: 'active',
})

const IntentFields = z.strictObject({
  name: text(80, 2),
  domain: text(40, 2),
  journey_stage: z.enum(journeyStages, 'There is no such stage.').nullable().default(null),
})

const code = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9_]{2,60}$/, 'A code has 2 to 60 small letters, digits and underscores.'))

const byId = z.object({ id: z.uuid() })
const onOne = { scope: 'shared', params: byId, response: Intent } as const

export const intentsApi = contract('intents', {
  list: intentList.endpoint({
    path: '/api/intents',
    allow: 'read Bot',
    scope: 'shared',
    summary: 'What people want of bots, with how often it came up in the last 28 days.',
  }),
  export: intentList.fileEndpoint({
    path: '/api/intents/export',
    allow: 'export Bot',
    scope: 'shared',
  }),
  options: {
    method: 'GET',
    path: '/api/intents/options',
    allow: 'read Bot',
    scope: 'shared',
    summary: 'Every intent by its name, those that are switched off too, for choosing and for naming.',
    response: z.array(Intent.pick({ code: true, name: true, domain: true, active: true })),
  },
  get: { ...onOne, method: 'GET', path: '/api/intents/:id', allow: 'read Bot', summary: 'One intent.' },
  add: {
    method: 'POST',
    path: '/api/intents',
    allow: 'create Bot',
    scope: 'shared',
    summary: 'Adds an intent. Its code stays for good and is never used again.',
    body: IntentFields.extend({ code }),
    response: Intent,
    status: 201,
  },
  update: {
    ...onOne,
    method: 'PATCH',
    path: '/api/intents/:id',
    allow: 'update Bot',
    summary: 'Changes the name, the domain or the stage of an intent.',
    body: changesOf(IntentFields),
  },
  switchOff: {
    ...onOne,
    method: 'POST',
    path: '/api/intents/:id/off',
    allow: 'update Bot',
    summary: 'No longer offers an intent to new versions; those that name it keep it. One always stays.',
    body: z.strictObject({ reason: text(200, 3), if_version: seenVersion }),
  },
  switchOn: {
    ...onOne,
    method: 'POST',
    path: '/api/intents/:id/on',
    allow: 'update Bot',
    summary: 'Offers an intent again.',
    body: z.strictObject({ if_version: seenVersion }),
  },
})
