import { z } from 'zod'
import { contract, day, givenInstant, instant, manyLines, text } from '#kernel/contract/contract.ts'
import { words } from '#kernel/contract/words.ts'
import {
  type CustomerReason,
  customerReasons,
  reminderEvents,
  reminderMedia,
  type ReminderStatus,
  reminderStatuses,
  reminderSteps,
} from './vocabulary.ts'

export { customerReasons } from './vocabulary.ts'

/** What became of a reminder, in the words of messages: a vehicle is delivered in another sense. */
export const reminderStatusNames = words({
  queued: 'Not sent yet',
  sent: 'Message sent',
  failed: 'Message not delivered',
  bounced: 'Message returned',
  delivered: 'Message delivered',
  read: 'Message read',
  answered: 'Message answered',
}) satisfies Record<ReminderStatus, string>

/** Why customers do not come, in their own words. */
export const customerReasonNames = words({
  sold: 'I sold this vehicle',
  serviced_elsewhere: 'It was serviced elsewhere',
  not_driven: 'I don’t drive it now',
  too_expensive: 'The service is too expensive',
  bad_experience: 'I had a bad experience',
  too_far: 'The workshop is too far away',
  later: 'I will come later',
  do_not_contact: 'Don’t contact me anymore',
}) satisfies Record<CustomerReason, string>

/** One reminder of a follow-up. */
export const Reminder = z.object({
  id: z.uuid(),
  step: z.literal(reminderSteps),
  medium: z.enum(reminderMedia),
  status: z.enum(reminderStatuses),
  queued_at: instant,
  sent_at: instant.nullable(),
  delivered_at: instant.nullable(),
  read_at: instant.nullable(),
  answered_at: instant.nullable(),
  /** Why it was not sent. */
  error: z.string().nullable(),
  /** Why the customer does not come, and what they wrote. */
  reason: z.enum(customerReasons).nullable(),
  note: z.string().nullable(),
})
export type Reminder = z.infer<typeof Reminder>

/** At most so many events in one report. */
const mostEvents = 500

const Reported = z.strictObject({
  /** The provider's own name for it: the same one again is a repeat. */
  id: text(200, 1),
  /** What the provider called the message when it took it. */
  message: text(200, 1),
  event: z.enum(reminderEvents, `Use one of: ${reminderEvents.join(', ')}.`),
  at: givenInstant,
  /** The day that a bot booked with the customer. */
  booked_on: day.optional(),
})

export const remindersApi = contract('reminders', {
  list: {
    method: 'GET',
    path: '/api/follow-ups/:no/reminders',
    allow: 'read FollowUp',
    scope: 'outlet',
    summary: 'The reminders of a follow-up with what became of them, the latest first.',
    params: z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) }),
    response: z.object({ reminders: z.array(Reminder) }),
  },
  report: {
    method: 'POST',
    path: '/api/ingest/reminders',
    allow: 'public',
    scope: 'none',
    transaction: 'own',
    summary:
      'Takes what a provider reports of messages: out of order and repeated too. x-rad-signature is the HMAC-SHA256 in hex, by the secret of the provider, of x-rad-timestamp (seconds), a dot, and the body.',
    maxBytes: 1_048_576,
    body: z.strictObject({
      events: z
        .array(Reported)
        .min(1, 'Send at least one event.')
        .max(mostEvents, `At most ${mostEvents} events at once.`),
    }),
    response: z.object({ accepted: z.int(), repeated: z.int() }),
    status: 202,
  },
})

const token = text(100, 1)

/** What a customer sees by the link of a reminder: of their own vehicle, and no more than they need to know it. */
export const ReminderLink = z.object({
  language: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** The last four signs of the registration number. */
  reg_end: z.string().nullable(),
  outlet_name: z.string(),
  outlet_phone: z.string().nullable(),
  due_on: z.iso.date(),
  /** The visit that is booked already. */
  booked_on: z.iso.date().nullable(),
  /** The days that can be chosen. */
  first_day: z.iso.date(),
  last_day: z.iso.date(),
})
export type ReminderLink = z.infer<typeof ReminderLink>

const door = { method: 'POST', allow: 'public', scope: 'none', transaction: 'own' } as const

export const reminderLinksApi = contract('reminder-links', {
  check: {
    ...door,
    path: '/api/reminder-links/check',
    summary: 'What the link of a reminder is about; one that was used, has expired, or never was answers 400.',
    body: z.strictObject({ token }),
    response: ReminderLink,
  },
  book: {
    ...door,
    path: '/api/reminder-links/book',
    summary: 'Books a visit by the link of a reminder, once.',
    body: z.strictObject({ token, on: day }),
    response: z.object({ booked_on: z.iso.date() }),
  },
  decline: {
    ...door,
    path: '/api/reminder-links/decline',
    summary: 'Answers by the link of a reminder why the customer does not come, once; who wants no contact gets none.',
    body: z.strictObject({
      token,
      reason: z.enum(customerReasons, 'Choose a reason.'),
      note: manyLines(500).optional(),
    }),
    response: z.object({ reason: z.enum(customerReasons) }),
  },
})
