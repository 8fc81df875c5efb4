import { z } from 'zod'
import { changesOf, contract, listOf, text, yesNo } from '#kernel/contract.ts'
import { defineList } from '#kernel/list-contract.ts'
import type { Column } from '#kernel/view.ts'
import { codes } from '#kernel/words.ts'

export const fuels = codes(['petrol', 'diesel', 'cng', 'hybrid', 'electric'])

export const Model = z.object({
  id: z.uuid(),
  make: z.string(),
  name: z.string(),
  channel: z.string().nullable(),
  segment: z.string().nullable(),
  fuel: z.enum(fuels).nullable(),
  /** First and last model year known. */
  launched: z.int().nullable(),
  discontinued: z.int().nullable(),
  years: z.int(),
  active: z.boolean(),
  version: z.int(),
})
export type Model = z.infer<typeof Model>

export const modelColumns = [
  { key: 'make', label: 'Make', kind: 'text' },
  { key: 'name', label: 'Model', kind: 'text' },
  { key: 'channel', label: 'Channel', kind: 'code' },
  { key: 'segment', label: 'Segment', kind: 'text', hidden: true },
  { key: 'fuel', label: 'Fuel', kind: 'text', hidden: true },
  { key: 'launched', label: 'First year', kind: 'code' },
  { key: 'discontinued', label: 'Last year', kind: 'code' },
  { key: 'years', label: 'Model years', kind: 'number' },
  { key: 'active', label: 'Active', kind: 'flag' },
] as const satisfies readonly Column<keyof Model>[]

export const modelList = defineList({
  title: 'Models',
  row: Model,
  columns: modelColumns,
  filters: {
    channel: { kind: 'options', label: 'Channel' },
    make: { kind: 'options', label: 'Make' },
    active: { kind: 'flag' },
  },
  defaultSort: 'make',
  tabs: 'active',
})

const ModelFields = z.strictObject({
  make: text(60, 1),
  name: text(80, 1),
  channel: text(8, 1).nullable(),
  segment: text(40).nullable().default(null),
  fuel: z.enum(fuels).nullable().default(null),
  active: z.boolean().default(true),
})

const byId = z.object({ id: z.uuid('There is no such model.') })

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
  get: {
    method: 'GET',
    path: '/api/models/:id',
    allow: 'read Model',
    scope: 'shared',
    summary: 'One model.',
    params: byId,
    response: Model,
  },
  add: {
    method: 'POST',
    path: '/api/models',
    allow: 'create Model',
    scope: 'shared',
    summary: 'Adds a model.',
    body: ModelFields,
    response: Model,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/models/:id',
    allow: 'update Model',
    scope: 'shared',
    summary: 'Changes a model; a stale `if_version` answers 409 with the row as it is.',
    params: byId,
    body: changesOf(ModelFields),
    response: Model,
  },
})
