import { z } from 'zod'
import { contract, listOf, yesNo } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { recordEndpoints } from '#kernel/contract/record-contract.ts'
import { codes } from '#kernel/contract/words.ts'

export const fuels = codes(['petrol', 'diesel', 'cng', 'hybrid', 'electric'])

/** The fields of a model, for forms, files, and lists alike. */
export const modelFields = defineFields({
  make: { kind: 'text', label: 'Make', max: 60, required: true },
  name: { kind: 'text', label: 'Model', max: 80, required: true },
  channel: { kind: 'reference', label: 'Channel', max: 8, from: 'channels', required: true, nullable: true },
  segment: { kind: 'text', label: 'Segment', max: 40, ...optional },
  fuel: { kind: 'choice', label: 'Fuel', values: fuels, ...optional },
  active: { kind: 'flag', label: 'Active', default: true },
})

export const Model = z.object({
  id: z.uuid(),
  ...modelFields.answers('make', 'name', 'channel', 'segment', 'fuel'),
  /** First and last model year known. */
  launched: z.int().nullable(),
  discontinued: z.int().nullable(),
  years: z.int(),
  active: z.boolean(),
  version: z.int(),
})
export type Model = z.infer<typeof Model>

export const modelColumns = modelFields.columns([
  { key: 'make' },
  { key: 'name' },
  { key: 'channel' },
  { key: 'segment', hidden: true },
  { key: 'fuel', kind: 'text', hidden: true },
  { key: 'launched', label: 'First year', kind: 'code' },
  { key: 'discontinued', label: 'Last year', kind: 'code' },
  { key: 'years', label: 'Model years', kind: 'number' },
  { key: 'active' },
])

export const modelList = defineList({
  title: 'Models',
  imports: 'models',
  row: Model,
  columns: modelColumns,
  filters: {
    make: { kind: 'options', label: 'Make' },
    channel: { kind: 'options', label: 'Channel' },
    active: { kind: 'flag' },
  },
  defaultSort: 'make',
  tabs: 'active',
})

export const modelsApi = contract('models', {
  options: {
    method: 'GET',
    path: '/api/models',
    allow: 'read Model',
    scope: 'shared',
    summary: 'Option list of models: name and channel.',
    query: z.object({
      channel: listOf(z.string()),
      make: listOf(z.string()),
      active: yesNo,
    }),
    response: z.array(z.object({ name: z.string(), channel: z.string().nullable(), make: z.string() })),
  },
  list: modelList.endpoint({
    path: '/api/models/list',
    allow: 'read Model',
    scope: 'shared',
    summary: 'The model master as a list.',
  }),
  export: modelList.fileEndpoint({ path: '/api/models/export', allow: 'read Model', scope: 'shared' }),
  ...recordEndpoints({
    path: '/api/models',
    subject: 'Model',
    scope: 'shared',
    name: 'model',
    record: Model,
    key: { id: z.uuid('Model not found.') },
    fields: modelFields,
  }),
})
