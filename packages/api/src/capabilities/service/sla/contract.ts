import { z } from 'zod'
import { contract, seenVersion } from '#kernel/contract/contract.ts'
import { priorities, slaCalendars } from './vocabulary.ts'

export { type Priority, type SlaCalendar, slaCalendars, type SlaKind, slaKinds } from './vocabulary.ts'

const calendar = z.enum(slaCalendars)
const hours = z
  .number('Enter a number of hours.')
  .gt(0, 'Enter more than 0 hours.')
  .max(2000, 'At most 2,000 hours.')
  .multipleOf(0.01, 'Use at most two decimals.')

/** How long each step of a case may take, in hours, and by which clock. */
const Times = z.strictObject({
  first_response: hours,
  first_response_calendar: calendar,
  resolution: hours,
  resolution_calendar: calendar,
  level_2: hours,
  level_2_calendar: calendar,
  level_3: hours,
  level_3_calendar: calendar,
  level_4: hours,
  level_4_calendar: calendar,
})
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
    body: Times.partial().extend({ if_version: seenVersion }),
    response: ChangedTimes,
  },
})
