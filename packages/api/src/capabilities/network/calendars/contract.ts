import { z } from 'zod'
import { contract, day, manyLines, seenVersion, text, yesNo } from '#kernel/contract/contract.ts'
import { defineFields, ownCode } from '#kernel/contract/fields.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter the time as HH:MM.')

/** Whether this platform knows the days and hours of a zone. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

const Hours = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end can’t be before the start.' })

const Holiday = z.strictObject({ on: day, name: text(60, 1) })

export const Calendar = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** IANA name of the zone whose days and hours these are. */
  tz: z.string(),
  /** Monday first, seven of them; null is a day without work. */
  week: z.array(z.object({ from: z.string(), to: z.string() }).nullable()),
  /** Of every working day. */
  breaks: z.array(z.object({ from: z.string(), to: z.string() })),
  holidays: z.array(z.object({ on: z.string(), name: z.string() })),
  is_default: z.boolean(),
  active: z.boolean(),
  inactive_reason: z.string().nullable(),
  /** Codes of the regions and outlets that name it; of outlets those the asker sees. */
  regions: z.array(z.string()),
  outlets: z.array(z.string()),
  version: z.int(),
})
export type Calendar = z.infer<typeof Calendar>

/** A calendar after a change, with the open tickets whose clock was recalculated. */
export const ChangedCalendar = Calendar.extend({ recomputed: z.int() })
export type ChangedCalendar = z.infer<typeof ChangedCalendar>

export const calendarFields = defineFields({
  code: {
    ...ownCode,
    shape: /^[A-Z0-9-]{1,12}$/,
    max: 12,
    hint: '1 to 12 letters, digits, and hyphens. Can’t be changed later.',
    refusal: 'Use 1 to 12 letters, digits, and hyphens.',
  },
  name: { kind: 'text', label: 'Name', max: 60, min: 2, required: true },
  tz: {
    kind: 'text',
    label: 'Time zone',
    max: 60,
    required: true,
    schema: text(60, 1).refine(isTimeZone, 'Time zone not found.'),
  },
  week: {
    kind: 'list',
    label: 'Week',
    required: true,
    schema: z
      .array(Hours.nullable())
      .length(7, 'Enter seven days, starting with Monday.')
      // A clock by a calendar without hours would never come to its end.
      .refine((week) => week.some((hours) => hours !== null), 'At least one day of the week must be open.'),
  },
  breaks: {
    kind: 'list',
    label: 'Breaks',
    default: [],
    schema: z
      .array(Hours)
      .max(6, 'At most 6 breaks.')
      .transform((given) => given.toSorted((a, b) => (a.from < b.from ? -1 : 1))),
  },
  holidays: {
    kind: 'list',
    label: 'Holidays',
    default: [],
    schema: z
      .array(Holiday)
      .max(400, 'At most 400 holidays.')
      .refine((given) => new Set(given.map(({ on }) => on)).size === given.length, 'A day is listed twice.')
      .transform((given) => given.toSorted((a, b) => (a.on < b.on ? -1 : 1))),
  },
  is_default: { kind: 'flag', label: 'Default', default: false },
})

/** A code as a path names it. */
export const calendarCode = calendarFields.body.shape.code

const byCode = z.object({ code: calendarCode })
const codes = {
  kind: 'list',
  required: true,
  schema: z.array(text(12, 1)).max(5000, 'At most 5,000 at once.'),
} as const

/** Which regions and outlets keep to a calendar, by their codes. */
export const placesFields = defineFields({
  regions: { ...codes, label: 'Regions' },
  outlets: { ...codes, label: 'Outlets', hint: 'Only outlets with different hours than their region.' },
})

export const calendarsApi = contract('calendars', {
  list: {
    method: 'GET',
    path: '/api/calendars',
    allow: 'read Calendar',
    scope: 'shared',
    summary: 'The working calendars, the default first, with the regions and outlets that name them.',
    query: z.object({ active: yesNo }),
    response: z.array(Calendar),
  },
  get: {
    method: 'GET',
    path: '/api/calendars/:code',
    allow: 'read Calendar',
    scope: 'shared',
    summary: 'One working calendar.',
    params: byCode,
    response: Calendar,
  },
  add: {
    method: 'POST',
    path: '/api/calendars',
    allow: 'create Calendar',
    scope: 'shared',
    summary: 'Adds a working calendar.',
    body: calendarFields.body,
    response: ChangedCalendar,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/calendars/:code',
    allow: 'update Calendar',
    scope: 'shared',
    summary: 'Changes a calendar; open tickets that run by it get new clocks, closed ones stay as they are.',
    params: byCode,
    body: calendarFields.changes,
    response: ChangedCalendar,
  },
  assign: {
    method: 'PUT',
    path: '/api/calendars/:code/assignments',
    allow: 'update Calendar',
    scope: 'shared',
    summary: 'Makes these the regions and outlets that name a calendar; new tickets run by it.',
    params: byCode,
    body: placesFields.body.extend({ if_version: seenVersion }),
    response: Calendar,
  },
  switch: {
    method: 'POST',
    path: '/api/calendars/:code/switch',
    allow: 'update Calendar',
    scope: 'shared',
    summary: 'Switches a calendar off, with a reason, where nothing names it; or on again.',
    params: byCode,
    body: z.strictObject({
      active: z.boolean(),
      reason: manyLines(200).optional(),
      if_version: seenVersion,
    }),
    response: Calendar,
  },
})
