import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'

/** Vehicles and customers of visits of one path, as they were when the group was saved. */
export const JourneyGroup = z.object({
  id: z.uuid(),
  no: z.string(),
  name: z.string(),
  visits: z.int(),
  vehicles: z.int(),
  customers: z.int(),
  created_at: instant,
})
export type JourneyGroup = z.infer<typeof JourneyGroup>

export const journeyGroupColumns = [
  { key: 'name', label: 'Group', kind: 'text' },
  { key: 'visits', label: 'Visits', kind: 'number' },
  { key: 'vehicles', label: 'Vehicles', kind: 'number' },
  { key: 'customers', label: 'Customers', kind: 'number' },
  { key: 'created_at', label: 'Saved', kind: 'instant' },
  { key: 'no', label: 'Number', kind: 'code', hidden: true },
] as const satisfies readonly Column<keyof JourneyGroup>[]

export const journeyGroupList = defineList({
  title: 'Saved groups',
  row: JourneyGroup,
  columns: journeyGroupColumns,
  filters: {},
  defaultSort: '-created_at',
})

/** At most so many groups can be saved by a person. */
export const mostGroups = 100
/** At most so many vehicles are in a group. */
export const mostVehicles = 50_000

export const groupFields = defineFields({
  name: { kind: 'text', label: 'Name', max: 80, required: true },
  /** The query of the address of the visits: the filters of the report with the path. */
  view: { kind: 'text', label: 'Filters', max: 2000, required: true },
})

const no = z.string().regex(/^JG-\d{6,12}$/)

export const journeyGroupsApi = contract('journey-groups', {
  ...journeyGroupList.endpoints({ path: '/api/journey-groups', subject: 'Journey', scope: 'own' }),
  add: {
    method: 'POST',
    path: '/api/journey-groups',
    allow: 'read Journey',
    scope: 'own',
    summary:
      'Saves the vehicles and customers of the visits of a view as a group, which other lists can be filtered by.',
    body: groupFields.body,
    response: JourneyGroup,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/journey-groups/:no',
    allow: 'read Journey',
    scope: 'own',
    summary: 'Deletes a saved group. Its vehicles and customers stay.',
    params: z.object({ no }),
    response: z.undefined(),
    status: 204,
  },
})
