import { z } from 'zod'
import { anyOr, contract, day, listOf, seenVersion, yesNo } from '#kernel/contract/contract.ts'
import { defineFields, ownCode } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { codes } from '#kernel/contract/words.ts'
import { outletCode, outletFunctions } from '#capabilities/network/outlets/contract.ts'

/** Absent: away today, by the line that says so among the members of the levels. */
export const tsmStatuses = codes(['active', 'absent', 'inactive'])

/** R15: one territory service manager with what is mapped to them today. */
export const TsmRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  status: z.enum(tsmStatuses),
  /** Until when they are away; empty where that is open. */
  absent_to: z.string().nullable(),
  /** Codes of the regions of their scope, and of the territories their outlets lie in. */
  regions: z.array(z.string()),
  territories: z.array(z.string()),
  outlets: z.int(),
  outlets_service: z.int(),
  outlets_bodyshop: z.int(),
  open_tickets: z.int(),
  breached: z.int(),
  /** Open tickets against the median of all managers shown; empty where that is 0. */
  load_index: z.number().nullable(),
})
export type TsmRow = z.infer<typeof TsmRow>

export const tsmColumns = [
  { key: 'name', label: 'Territory manager', kind: 'text' },
  { key: 'email', label: 'Email', kind: 'text', hidden: true },
  { key: 'regions', label: 'Region', kind: 'list', sortable: false },
  { key: 'territories', label: 'Territories', kind: 'list', sortable: false },
  { key: 'outlets', label: 'Outlets', kind: 'number', hidden: true },
  { key: 'outlets_service', label: 'Service', kind: 'number', hint: 'Outlets whose service is mapped to the manager.' },
  {
    key: 'outlets_bodyshop',
    label: 'Bodyshop',
    kind: 'number',
    hint: 'Outlets whose bodyshop is mapped to the manager.',
  },
  {
    key: 'open_tickets',
    label: 'Open tickets',
    kind: 'number',
    hint: 'M03: open tickets covered by the manager’s mappings today.',
  },
  { key: 'breached', label: 'Overdue', kind: 'number', hint: 'M08: open and overdue.' },
  {
    key: 'load_index',
    label: 'Load',
    kind: 'number',
    hint: 'Open tickets divided by the median of all managers you can see. 1 is typical, 2 is twice as many.',
  },
  { key: 'status', label: 'Status', kind: 'status' },
] as const satisfies readonly Column<keyof TsmRow>[]

export const tsmList = defineList({
  title: 'Territory managers',
  row: TsmRow,
  columns: tsmColumns,
  filters: {
    region: { kind: 'options', label: 'Region', from: 'regions' },
    job_type: { kind: 'choice', label: 'Job type', values: outletFunctions },
    status: { kind: 'options', label: 'Status', values: tsmStatuses },
  },
  defaultSort: '-open_tickets',
  tabs: 'status',
})

/** A kind of work of an active outlet that no one answers for today. */
export const UnmappedRow = z.object({
  outlet: z.string(),
  outlet_name: z.string(),
  region: z.string(),
  territory: z.string().nullable(),
  job_type: z.enum(outletFunctions),
  /** The first day without a manager; empty where it never had one and its opening is not known. */
  since: z.string().nullable(),
  open_tickets: z.int(),
})
export type UnmappedRow = z.infer<typeof UnmappedRow>

export const unmappedColumns = [
  { key: 'outlet', label: 'Code', kind: 'code' },
  { key: 'outlet_name', label: 'Outlet', kind: 'outlet', of: 'outlet' },
  { key: 'job_type', label: 'Job type', kind: 'status' },
  { key: 'region', label: 'Region', kind: 'code' },
  { key: 'territory', label: 'Territory', kind: 'code' },
  { key: 'since', label: 'Since', kind: 'day', hint: 'First day without a territory manager.' },
  {
    key: 'open_tickets',
    label: 'Affected open tickets',
    kind: 'number',
    hint: 'These tickets skip level 3 and go to level 4.',
  },
] as const satisfies readonly Column<keyof UnmappedRow>[]

export const unmappedList = defineList({
  title: 'Unmapped outlets',
  row: UnmappedRow,
  columns: unmappedColumns,
  filters: {
    region: { kind: 'options', label: 'Region', from: 'regions' },
    territory: { kind: 'options', label: 'Territory', from: 'territories' },
    job_type: { kind: 'options', label: 'Job type', values: outletFunctions },
  },
  defaultSort: '-open_tickets',
  tabs: 'job_type',
})

export const TsmMapping = z.object({
  id: z.uuid(),
  outlet: z.string(),
  outlet_name: z.string(),
  job_type: z.enum(outletFunctions),
  tsm: z.object({ id: z.uuid(), name: z.string().nullable() }),
  from_on: z.string(),
  to_on: z.string().nullable(),
  /** In force today. */
  is_open: z.boolean(),
})
export type TsmMapping = z.infer<typeof TsmMapping>

/** What a manager has before the mapping and after it. */
const Load = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  outlets_before: z.int(),
  outlets_after: z.int(),
  open_tickets_before: z.int(),
  open_tickets_after: z.int(),
})
export type Load = z.infer<typeof Load>

export const Territory = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  region: z.string(),
  /** Active outlets in it, and the managers they are mapped to today. */
  outlets: z.int(),
  managers: z.array(z.string()),
  version: z.int(),
})
export type Territory = z.infer<typeof Territory>

const place = z.strictObject({
  outlet: outletCode,
  job_type: z.enum(outletFunctions, 'Choose service or bodyshop.'),
})

const Mapping = z.strictObject({
  tsm: z.uuid('Choose a territory manager.'),
  outlets: z.array(place).min(1, 'Choose at least one outlet.').max(500, 'At most 500 outlets at once.'),
  from: day,
  /** Refused where one of them got a manager meanwhile. */
  if_unmapped_only: z.boolean().default(false),
})

const byId = z.object({ id: z.uuid() })

export const territoryFields = defineFields({
  name: { kind: 'text', label: 'Name', max: 80, min: 2, required: true },
  code: {
    ...ownCode,
    shape: /^[A-Z0-9]{1,8}$/,
    max: 8,
    hint: '1 to 8 letters and digits. Can’t be changed later.',
    refusal: 'Use 1 to 8 letters and digits.',
  },
  region: { kind: 'reference', label: 'Region', max: 8, from: 'regions', required: true, fixed: true },
})

export const tsmApi = contract('tsm', {
  ...tsmList.endpoints({
    path: '/api/tsm',
    subject: 'TsmMapping',
    scope: 'outlet',
    summary: 'R15: territory service managers with what is mapped to them and how much is open there.',
  }),
  unmapped: unmappedList.endpoint({
    path: '/api/tsm/unmapped',
    allow: 'read TsmMapping',
    scope: 'outlet',
    summary: 'R15: kinds of work of active outlets that no territory manager answers for today.',
  }),
  exportUnmapped: unmappedList.fileEndpoint({
    path: '/api/tsm/unmapped/export',
    allow: 'export TsmMapping',
    scope: 'outlet',
  }),
  mappings: {
    method: 'GET',
    path: '/api/tsm/mappings',
    allow: 'read TsmMapping',
    scope: 'outlet',
    summary: 'Who answered for an outlet, or what a manager answered for, the latest first.',
    query: z.object({ outlet: anyOr(outletCode), tsm: anyOr(z.uuid()), open: yesNo }),
    response: z.array(TsmMapping),
  },
  preview: {
    method: 'POST',
    path: '/api/tsm/mappings/preview',
    allow: 'create TsmMapping',
    scope: 'outlet',
    summary: 'What a mapping would do, without doing it: who has them now, what refuses it, the load before and after.',
    body: Mapping,
    response: z.object({
      rows: z.array(place.extend({ now: z.string().nullable(), problem: z.string().nullable() })),
      load: z.array(Load),
    }),
  },
  map: {
    method: 'POST',
    path: '/api/tsm/mappings',
    allow: 'create TsmMapping',
    scope: 'outlet',
    summary: 'Gives outlets to a territory manager from a day on, all or none; what they had ends the day before.',
    body: Mapping,
    response: z.object({ mapped: z.int(), load: z.array(Load) }),
    status: 201,
  },
  territories: {
    method: 'GET',
    path: '/api/tsm/territories',
    allow: 'read TsmMapping',
    scope: 'outlet',
    summary: 'Territories with their active outlets and managers.',
    query: z.object({ region: listOf(z.string()) }),
    response: z.array(Territory),
  },
  addTerritory: {
    method: 'POST',
    path: '/api/tsm/territories',
    allow: 'create Model',
    scope: 'shared',
    summary: 'Adds a territory to a region.',
    body: territoryFields.body,
    response: Territory,
    status: 201,
  },
  renameTerritory: {
    method: 'PATCH',
    path: '/api/tsm/territories/:id',
    allow: 'update Model',
    scope: 'shared',
    summary: 'Gives a territory another name.',
    params: byId,
    body: z.strictObject({ name: territoryFields.body.shape.name, if_version: seenVersion }),
    response: Territory,
  },
})
