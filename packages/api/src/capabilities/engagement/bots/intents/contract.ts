import { z } from 'zod'
import { contract, manyLines, seenVersion } from '#kernel/contract/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { none } from '#kernel/contract/view.ts'
import { journeyStages } from '../vocabulary.ts'

export const intentFields = defineFields({
  code: {
    ...ownCode,
    letters: 'small',
    shape: /^[a-z0-9_]{2,60}$/,
    max: 60,
    hint: 'Identifies the intent in messages. 2 to 60 letters, digits, and underscores. Can’t be changed later.',
    refusal: 'Use 2 to 60 lowercase letters, digits, and underscores.',
  },
  name: { kind: 'text', label: 'Intent', max: 80, min: 2, required: true },
  domain: { kind: 'text', label: 'Domain', max: 40, min: 2, required: true },
  journey_stage: {
    kind: 'choice',
    label: 'Journey stage',
    hint: 'Stage of a visit in which this intent occurs.',
    values: journeyStages,
    ...optional,
    refusal: 'Stage not found.',
  },
})

export const Intent = z.object({
  id: z.uuid(),
  ...intentFields.answers('code', 'name', 'domain', 'journey_stage'),
  active: z.boolean(),
  inactive_reason: z.string().nullable(),
  /** Conversations of the last 28 days that were about it most, of the clients the asker sees. */
  used: z.int(),
  /** Bots whose live version names it. */
  bots: z.int(),
  version: z.int(),
})
export type Intent = z.infer<typeof Intent>

export const intentColumns = intentFields.columns([
  { key: 'name' },
  { key: 'code' },
  { key: 'domain' },
  { key: 'journey_stage' },
  { key: 'bots', label: 'Bots', kind: 'number', hint: 'Bots whose live version includes this intent.' },
  {
    key: 'used',
    label: 'Conversations',
    kind: 'number',
    hint: 'Conversations of the last 28 days with this as their main intent.',
  },
  { key: 'active', label: 'Active', kind: 'flag' },
])

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
      refusal: 'Stage not found.',
    },
    active: { kind: 'flag' },
  },
  defaultSort: 'name',
  tabs: 'active',
})

const byId = z.object({ id: z.uuid() })
const onOne = { scope: 'shared', params: byId, response: Intent } as const

export const intentsApi = contract('intents', {
  ...intentList.endpoints({
    path: '/api/intents',
    subject: 'Bot',
    scope: 'shared',
    summary: 'What people want of bots, with how often it came up in the last 28 days.',
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
    body: intentFields.body,
    response: Intent,
    status: 201,
  },
  update: {
    ...onOne,
    method: 'PATCH',
    path: '/api/intents/:id',
    allow: 'update Bot',
    summary: 'Changes the name, the domain or the stage of an intent.',
    body: intentFields.changes,
  },
  switchOff: {
    ...onOne,
    method: 'POST',
    path: '/api/intents/:id/off',
    allow: 'update Bot',
    summary: 'No longer offers an intent to new versions; those that name it keep it. One always stays.',
    body: z.strictObject({ reason: manyLines(200, 3), if_version: seenVersion }),
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
