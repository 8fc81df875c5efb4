import { z } from 'zod'
import { answeredDay, contract, instant, manyLines, seenVersion, text } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { type Filters, periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { journeyTaskStates, taskOutcomes } from './vocabulary.ts'

export type { JourneyTaskStatus, TaskOutcome } from './vocabulary.ts'

const figure = z.number().nullable()

/** A deviation of an outlet that someone looks after, with its figures before and after. */
export const JourneyTask = z.object({
  id: z.uuid(),
  no: z.string(),
  status: z.enum(journeyTaskStates.values),
  /** Kind and stage, as `missing:READY`. */
  deviation: z.string(),
  outlet: z.string(),
  outlet_name: z.string(),
  region: z.string().nullable(),
  owner: z.string(),
  owner_id: z.uuid(),
  note: z.string(),
  due_on: answeredDay,
  is_overdue: z.boolean(),
  opened_at: instant,
  opened_on: answeredDay,
  opener: z.string(),
  ended_at: instant.nullable(),
  remark: z.string().nullable(),
  /** The last day of the four weeks after. */
  measured_on: answeredDay,
  outcome: z.enum(taskOutcomes),
  visits_before: figure,
  visits_after: figure,
  percent_before: figure,
  percent_after: figure,
  days_lost_before: figure,
  days_lost_after: figure,
  customers_lost_before: figure,
  customers_lost_after: figure,
  version: z.int(),
})
export type JourneyTask = z.infer<typeof JourneyTask>

export const journeyTaskColumns = [
  { key: 'no', label: 'Number', kind: 'code' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'deviation', label: 'Deviation', kind: 'code', sortable: false },
  { key: 'outlet', label: 'Outlet', kind: 'code' },
  { key: 'owner', label: 'Owner', kind: 'text' },
  { key: 'due_on', label: 'Due date', kind: 'day' },
  { key: 'percent_before', label: 'Share % before', kind: 'percent', sortable: false },
  { key: 'percent_after', label: 'Share % after', kind: 'percent', sortable: false },
  {
    key: 'outcome',
    label: 'Result',
    kind: 'status',
    sortable: false,
    hint: 'Whether the deviation became rarer in the four weeks after the task was opened.',
  },
  { key: 'note', label: 'Note', kind: 'text', hidden: true, sortable: false },
  { key: 'is_overdue', label: 'Overdue', kind: 'flag', hidden: true, sortable: false },
  { key: 'opened_on', label: 'Opened', kind: 'day', hidden: true },
  { key: 'opener', label: 'Opened by', kind: 'text', hidden: true, sortable: false },
  { key: 'days_lost_before', label: 'Days lost before', kind: 'days', hidden: true, sortable: false },
  { key: 'days_lost_after', label: 'Days lost after', kind: 'days', hidden: true, sortable: false },
  { key: 'customers_lost_before', label: 'Customers lost before', kind: 'number', hidden: true, sortable: false },
  { key: 'customers_lost_after', label: 'Customers lost after', kind: 'number', hidden: true, sortable: false },
  { key: 'remark', label: 'Remark', kind: 'text', hidden: true, sortable: false },
] as const satisfies readonly Column<keyof JourneyTask>[]

export const journeyTaskList = defineList({
  title: 'Journey tasks',
  row: JourneyTask,
  columns: journeyTaskColumns,
  filters: {
    ...periodFilters,
    status: { kind: 'options', label: 'Status', values: journeyTaskStates.values },
    deviation: { kind: 'options', label: 'Deviation', from: 'journey-deviations' },
    outlet: { kind: 'options', label: 'Outlet', from: 'outlets' },
    is_overdue: { kind: 'flag', label: 'Overdue' },
    mine: { kind: 'flag', label: 'Assigned to me' },
  } as const satisfies Filters,
  defaultSort: 'due_on',
  tabs: 'status',
})

/** Each field is declared once: for the body and the form. */
export const taskFields = defineFields({
  deviation: {
    kind: 'reference',
    label: 'Deviation',
    max: 41,
    from: 'journey-deviations',
    required: true,
    schema: z.string('Choose a deviation.').regex(/^[a-z_]{1,20}:[A-Z][A-Z0-9-]{0,19}$/, 'Choose a deviation.'),
  },
  outlet: { kind: 'reference', label: 'Outlet', max: 40, from: 'outlets', required: true },
  /** A username. */
  owner: { kind: 'reference', label: 'Owner', max: 60, required: true, schema: text(60, 1) },
  due_on: { kind: 'day', label: 'Due date', required: true },
  note: { kind: 'long-text', label: 'Note', min: 5, max: 1000, required: true },
})

const no = z.string().regex(/^[A-Z0-9-]{1,40}$/)
const one = { scope: 'outlet', params: z.object({ no }), response: JourneyTask } as const

export const journeyTasksApi = contract('journey-tasks', {
  ...journeyTaskList.endpoints({ path: '/api/journey-tasks', subject: 'JourneyTask', scope: 'outlet' }),
  get: {
    ...one,
    method: 'GET',
    path: '/api/journey-tasks/:no',
    allow: 'read JourneyTask',
    summary: 'One task with its figures before and after.',
  },
  people: {
    method: 'GET',
    path: '/api/journey-tasks/people/:outlet',
    allow: 'create JourneyTask',
    scope: 'outlet',
    summary: 'Who may own a task of this outlet: its people and those of its dealer.',
    params: z.object({ outlet: z.string().regex(/^[A-Z0-9-]{1,40}$/) }),
    response: z.object({ people: z.array(z.object({ username: z.string(), name: z.string() })) }),
  },
  add: {
    method: 'POST',
    path: '/api/journey-tasks',
    allow: 'create JourneyTask',
    scope: 'outlet',
    summary: 'Makes a deviation at an outlet a task of someone there. Its figures of the four weeks before are stored.',
    body: taskFields.body,
    response: JourneyTask,
    status: 201,
  },
  end: {
    ...one,
    method: 'POST',
    path: '/api/journey-tasks/:no/end',
    allow: 'update JourneyTask',
    summary: 'Marks a task as done, or cancels it with a remark. A cancelled task is not measured.',
    body: z.strictObject({
      result: z.enum(['done', 'cancelled'], 'Choose a result.'),
      remark: manyLines(1000).default(''),
      if_version: seenVersion,
    }),
  },
})
