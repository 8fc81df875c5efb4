import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { priorities, slaCalendars } from './vocabulary.ts'

export { type Priority, type SlaCalendar, slaCalendars, type SlaKind, slaKinds } from './vocabulary.ts'

const hours = {
  kind: 'number',
  required: true,
  schema: z
    .number('Enter a number of hours.')
    .gt(0, 'Enter more than 0 hours.')
    .max(2000, 'At most 2,000 hours.')
    .multipleOf(0.01, 'Use at most two decimals.'),
} as const
const clock = { kind: 'choice', values: slaCalendars, required: true } as const

/** How long each step of a case may take, in hours, and by which clock. */
export const timesFields = defineFields({
  first_response: { ...hours, label: 'First response' },
  first_response_calendar: { ...clock, label: 'SLA clock for first response' },
  resolution: { ...hours, label: 'Resolution' },
  resolution_calendar: { ...clock, label: 'SLA clock for resolution' },
  level_2: { ...hours, label: 'Level 2' },
  level_2_calendar: { ...clock, label: 'SLA clock for level 2' },
  level_3: { ...hours, label: 'Level 3' },
  level_3_calendar: { ...clock, label: 'SLA clock for level 3' },
  level_4: { ...hours, label: 'Level 4' },
  level_4_calendar: { ...clock, label: 'SLA clock for level 4' },
})
const Times = timesFields.body
export type Times = z.infer<typeof Times>

export const ResponseTimes = Times.extend({
  priority: z.enum(priorities),
  /** What a new network begins with. */
  standard: Times,
  version: z.int(),
})
export type ResponseTimes = z.infer<typeof ResponseTimes>

/** The times after a change, with the open tickets whose clock was recalculated. */
export const ChangedTimes = ResponseTimes.extend({ recomputed: z.int() })
export type ChangedTimes = z.infer<typeof ChangedTimes>

export const slaApi = contract('sla', {
  list: {
    method: 'GET',
    path: '/api/sla-policies',
    allow: 'read SlaPolicy',
    scope: 'shared',
    summary: 'How long a ticket of each priority may take, with the standard beside it.',
    response: z.array(ResponseTimes),
  },
  update: {
    method: 'PATCH',
    path: '/api/sla-policies/:priority',
    allow: 'update SlaPolicy',
    scope: 'shared',
    summary: 'Changes times of a priority; open tickets get new clocks, closed ones stay as they are.',
    params: z.object({ priority: z.enum(priorities, 'Priority not found.') }),
    body: timesFields.changes,
    response: ChangedTimes,
  },
})
