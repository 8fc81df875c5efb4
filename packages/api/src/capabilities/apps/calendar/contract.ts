import { z } from 'zod'
import { contract, day, givenInstant, ignored, listOf, seenVersion, text } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { codes } from '#kernel/contract/words.ts'
import { Recurrence } from './vocabulary.ts'

export { readRule, type Rule, untilDay, type Weekday, weekdays, writeRule } from './vocabulary.ts'

export const kinds = codes(['Business', 'Holiday', 'Personal', 'ETC', 'Family'])
export type Kind = (typeof kinds)[number]

/** What other capabilities lay over the calendar: days that are read here and changed there. */
export const layers = ['invoices'] as const
export type Layer = (typeof layers)[number]

/** To which dates of a repeated event a change applies. */
export const reaches = ['this', 'following', 'all'] as const
export type Reach = (typeof reaches)[number]

/** An instant, or a day: whole days are `yyyy-mm-dd`, and their end is the day after the last one, or the first itself. */
const moment = z.union([givenInstant, day], 'Enter a date, or a date and time.')
const webAddress = text(2_000).refine(
  (value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)),
  'Enter the full address, starting with https://.',
)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
const timeZone = z.string().max(60).refine(isTimeZone, 'Time zone not found.')

/** What a person writes of an event, in one flat form. */
export const eventFields = defineFields({
  title: { kind: 'text', label: 'Title', max: 200, required: true },
  start: { kind: 'instant', label: 'Start', required: true, schema: moment },
  end: { kind: 'instant', label: 'End', required: true, schema: moment },
  allDay: { kind: 'flag', label: 'All day', default: false },
  url: { kind: 'text', label: 'Link', max: 2_000, schema: webAddress, default: '' },
  calendar: { kind: 'choice', label: 'Calendar', values: kinds, required: true, refusal: 'Choose a calendar.' },
  guests: {
    kind: 'list',
    label: 'Guests',
    schema: z.array(text(254, 1)).max(50, 'At most 50 guests.'),
    default: [],
  },
  location: { kind: 'text', label: 'Location', max: 200, min: 0, default: '' },
  description: { kind: 'long-text', label: 'Description', max: 4_000, min: 0, default: '' },
  recurrence: { kind: 'text', label: 'Repeats', max: 500, schema: Recurrence, ...optional },
})
/** The calls have some of them in the event, and the others in its `extendedProps`. */
const inEvent = { title: true, start: true, end: true, allDay: true, url: true } as const
const inProps = { calendar: true, guests: true, location: true, description: true, recurrence: true } as const

/** True where both are written alike and the end comes first; the server also compares a day with an instant. */
export const endsBeforeStart = ({ start, end }: { start: string; end: string }): boolean =>
  start.length > 10 === end.length > 10 && Date.parse(end) < Date.parse(start)
export const endBeforeStart = 'The end can’t be before the start.'

export const EventForm = eventFields.body.refine((event) => !endsBeforeStart(event), {
  path: ['end'],
  message: endBeforeStart,
})
export type EventForm = z.output<typeof EventForm>

/** Stored by the server: accepted back in a record, and not looked at. */
const ignoredProps = {
  version: z.int().optional(),
  occurrence: moment.nullable().optional(),
  changed: z.boolean().optional(),
}

const moreProps = { timeZone: timeZone.optional(), ...ignoredProps }

const NewEvent = eventFields.body.pick(inEvent).extend({
  id: ignored.optional(),
  extendedProps: eventFields.body.pick(inProps).extend(moreProps),
})
const ChangedEvent = eventFields.changes.pick(inEvent).extend({
  id: z.int('Event not found.').min(0).max(2_147_483_647),
  extendedProps: eventFields.changes.pick(inProps).extend(moreProps).optional(),
})

export const CalendarEvent = z.object({
  /** Below zero for what a layer adds. */
  id: z.int(),
  url: z.string(),
  title: z.string(),
  /** RFC 3339 in UTC; of whole days `yyyy-mm-dd`. */
  start: z.string(),
  /** The same; of whole days the day after the last one, or the first day itself. */
  end: z.string(),
  allDay: z.boolean(),
  extendedProps: z.object({
    calendar: z.enum(kinds),
    guests: z.array(z.string()),
    location: z.string(),
    description: z.string(),
    /** The zone whose wall clock a repeated event keeps to. */
    timeZone: z.string(),
    /** The RRULE of RFC 5545, or null. */
    recurrence: z.string().nullable(),
    /** Of one date of a repeated event: when its rule has it, however it was moved since. */
    occurrence: z.string().nullable(),
    /** True where this date differs from its rule. */
    changed: z.boolean(),
    version: z.int(),
    /** Of what another capability lays over the calendar: which one, and its page. It is not changed here. */
    layer: z.enum(layers).optional(),
    link: z.string().optional(),
  }),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

const eventId = z
  .string('Event not found.')
  .regex(/^\d{1,9}$/, 'Event not found.')
  .transform(Number)
const reach = z.enum(reaches, 'Enter this, following, or all.').default('all')
const Answered = z.object({ event: CalendarEvent })

/** A window of time: both or neither. */
const anyMoment = z.preprocess(
  (given) => (given === '' ? undefined : given),
  moment.optional(),
) as unknown as z.ZodOptional<z.ZodType<string, string>>
const kindList = listOf(z.enum(kinds, 'Calendar not found.'))

const rights = { scope: 'own', errors: 'sample' } as const

export const calendarApi = contract('calendar', {
  list: {
    ...rights,
    method: 'GET',
    path: '/apps/calendar/events',
    allow: 'read CalendarEvent',
    summary:
      'The events of these kinds, as stored; from one moment to another, also every date of the repeated ones, and the days of the requested layers.',
    query: z.object({
      calendars: kindList,
      /** `invoices`: the days on which open invoices are due, of who may read invoices. */
      layers: listOf(z.enum(layers, 'Layer not found.')),
      from: anyMoment,
      to: anyMoment,
    }),
    response: z.array(CalendarEvent),
  },
  add: {
    ...rights,
    method: 'POST',
    path: '/apps/calendar/add-event',
    allow: 'create CalendarEvent',
    summary: 'Adds an event.',
    body: z.strictObject({ event: NewEvent }),
    response: Answered,
    status: 201,
  },
  update: {
    ...rights,
    method: 'POST',
    path: '/apps/calendar/update-event',
    allow: 'update CalendarEvent',
    summary:
      'Changes what is given of an event. Of a repeated one `occurrence` names the date that was changed, and `scope` whether that date, it and the following, or all change with it.',
    body: z.strictObject({
      event: ChangedEvent,
      scope: reach,
      occurrence: moment.optional(),
      if_version: seenVersion.optional(),
    }),
    response: Answered,
  },
  remove: {
    ...rights,
    method: 'DELETE',
    path: '/apps/calendar/remove-event',
    allow: 'update CalendarEvent',
    summary: 'Removes an event, or of a repeated one a date, or it and the following.',
    query: z.object({
      id: eventId,
      scope: reach,
      occurrence: anyMoment,
      if_version: z.preprocess(
        (given) => (given === '' ? undefined : given),
        eventId.optional(),
      ) as unknown as z.ZodOptional<z.ZodType<number, string>>,
    }),
    response: Answered,
  },
  restore: {
    ...rights,
    method: 'POST',
    path: '/apps/calendar/restore-event',
    allow: 'update CalendarEvent',
    summary: 'Brings a removed event back under its number, or makes one date follow its rule again.',
    body: z.strictObject({
      id: z.int('Event not found.').min(0).max(2_147_483_647),
      occurrence: moment.optional(),
    }),
    response: Answered,
  },
  guests: {
    ...rights,
    scope: 'shared',
    method: 'GET',
    path: '/apps/calendar/guests',
    allow: 'read CalendarEvent',
    summary: 'The people the asker may know, to be invited: at most 100.',
    query: z.object({ q: z.string().max(100).default('') }),
    response: z.array(z.object({ name: z.string(), email: z.string() })),
  },
  export: {
    ...rights,
    method: 'GET',
    path: '/apps/calendar/export.ics',
    allow: 'read CalendarEvent',
    summary: 'The events of these kinds as an iCalendar file (RFC 5545).',
    query: z.object({ calendars: kindList }),
    response: 'file',
  },
  import: {
    ...rights,
    method: 'POST',
    path: '/apps/calendar/import',
    allow: 'create CalendarEvent',
    summary:
      'Adds the events of an iCalendar file. Those that are there already are changed where the file has a later SEQUENCE, and left as they are otherwise.',
    multipart: true,
    maxBytes: 2 * 1_048_576,
    body: z.object({
      file: z.instanceof(File, { message: 'Choose a file.' }),
      calendar: eventFields.body.shape.calendar.default('ETC'),
    }),
    response: z.object({
      added: z.int(),
      /** The numbers of those that were added, for an undo. */
      ids: z.array(z.int()),
      /** There before in an earlier state, which the file replaced. */
      changed: z.int(),
      changedIds: z.array(z.int()),
      /** Already there, by their UID. */
      known: z.int(),
      refusedCount: z.int(),
      /** The first 100, each with the reason. */
      refused: z.array(z.object({ title: z.string(), reason: z.string() })),
    }),
  },
  undoImport: {
    ...rights,
    method: 'POST',
    path: '/apps/calendar/undo-import',
    allow: 'update CalendarEvent',
    summary:
      'Undoes an import at once: removes the events it added, and gives those it changed their state before. What was changed since stays.',
    body: z
      .strictObject({
        ids: z.array(z.int('Event not found.').min(0).max(2_147_483_647)).max(2_000, 'At most 2,000 events at once.'),
        /** Those that the import changed get back what they were. */
        changed: z
          .array(z.int('Event not found.').min(0).max(2_147_483_647))
          .max(2_000, 'At most 2,000 events at once.')
          .default([]),
      })
      .refine(({ ids, changed }) => ids.length + changed.length > 0, {
        path: ['ids'],
        message: 'Choose at least one event.',
      }),
    response: z.object({ removed: z.int(), restored: z.int(), kept: z.int() }),
  },
})
