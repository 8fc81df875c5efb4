import { z } from 'zod'
import { contract, instant, manyLines, seenVersion, text } from '#kernel/contract/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { recordEndpoints } from '#kernel/contract/record-contract.ts'
import { itemKinds, revalidationKinds, versionStates } from './vocabulary.ts'

/** An item as it is written: what is looked at, and what it counts. */
export const ChecklistItem = z.strictObject({
  /** Names the item for good, also in later versions: findings of the same item are repeats by it. */
  key: z.string().regex(/^[A-Z0-9-]{1,20}$/, 'Use capital letters, digits, and hyphens: at most 20.'),
  area: text(60, 1),
  text: text(300, 3),
  kind: z.enum(itemKinds, 'Choose yes or no, or a score.'),
  max: z.int('From 1 to 100.').min(1, 'From 1 to 100.').max(100, 'From 1 to 100.').default(1),
  weight: z.int('From 1 to 100.').min(1, 'From 1 to 100.').max(100, 'From 1 to 100.').default(1),
  knock_out: z.boolean().default(false),
  needs_photo: z.boolean().default(false),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

const items = z.array(ChecklistItem).min(1, 'Add an item.').max(200, 'Use at most 200 items.')

export const checklistFields = defineFields({
  code: { ...ownCode, shape: /^[A-Z0-9-]{1,20}$/, refusal: 'Use capital letters, digits, and hyphens: at most 20.' },
  name: { kind: 'text', label: 'Name', max: 120, min: 3, required: true },
  kind: {
    kind: 'choice',
    label: 'Kind',
    values: revalidationKinds,
    required: true,
    fixed: true,
    refusal: 'Choose a kind.',
  },
  note: { kind: 'long-text', label: 'Note', max: 2000, isDetail: true, ...optional },
  active: { kind: 'flag', label: 'Active', default: true },
})

export const ChecklistRow = z.object({
  id: z.uuid(),
  ...checklistFields.rowAnswers,
  /** The number of the published version; null where none is. */
  published: z.int().nullable(),
  items: z.int(),
  /** Revalidations that have begun with any of its versions. */
  used: z.int(),
  has_draft: z.boolean(),
})
export type ChecklistRow = z.infer<typeof ChecklistRow>

/** A version with its items; frozen once `used_at` is set. */
export const ChecklistVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  status: z.enum(versionStates),
  items: z.array(ChecklistItem),
  published_at: instant.nullable(),
  used_at: instant.nullable(),
  version: z.int(),
})
export type ChecklistVersion = z.infer<typeof ChecklistVersion>

export const Checklist = ChecklistRow.extend({
  ...checklistFields.detailAnswers,
  version: z.int(),
  /** The newest first. */
  versions: z.array(ChecklistVersion),
})
export type Checklist = z.infer<typeof Checklist>

export const checklistList = defineList({
  title: 'Checklists',
  row: ChecklistRow,
  columns: checklistFields.columns([
    { key: 'code' },
    { key: 'name' },
    { key: 'kind' },
    { key: 'published', label: 'Version', kind: 'number' },
    { key: 'items', label: 'Checklist items', kind: 'number' },
    { key: 'used', label: 'Revalidations', kind: 'number' },
    { key: 'has_draft', label: 'Has a draft', kind: 'flag', hidden: true },
    { key: 'active' },
  ]),
  filters: {
    kind: { kind: 'options', label: 'Kind', values: revalidationKinds },
    active: { kind: 'flag' },
  },
  defaultSort: 'code',
  tabs: 'active',
})

const key = { code: z.string().regex(/^[A-Z0-9-]{1,20}$/, 'Checklist not found.') }
const shared = {
  path: '/api/checklists',
  subject: 'Revalidation',
  scope: 'shared',
  name: 'checklist',
  record: Checklist,
  key,
  fields: checklistFields,
} as const

const { update, ...record } = recordEndpoints(shared)

export const checklistsApi = contract('checklists', {
  ...checklistList.endpoints(shared),
  ...record,
  /** An outlet acts on findings alone. */
  update: { ...update, allow: 'create Revalidation' },
  draft: {
    method: 'PUT',
    path: '/api/checklists/:code/draft',
    allow: 'create Revalidation',
    scope: 'shared',
    summary:
      'Writes the items of the draft, which is made where there is none. `if_version` is that of the draft, 0 of a new one; a published version never changes.',
    params: z.object(key),
    body: z.strictObject({ items, if_version: seenVersion }),
    response: Checklist,
  },
  publish: {
    method: 'POST',
    path: '/api/checklists/:code/publish',
    allow: 'approve Revalidation',
    scope: 'shared',
    summary: 'Publishes the draft in place of the version before; a revalidation that has begun goes on with its own.',
    params: z.object(key),
    body: z.strictObject({ note: manyLines(2000).optional(), if_version: seenVersion }),
    response: Checklist,
  },
})
