import { codes } from '#kernel/contract/words.ts'
import { reminderDays } from '#capabilities/service/follow-ups/vocabulary.ts'

/** On which days reminders go out, counted from the due date. */
export const reminderSteps = reminderDays
export type ReminderStep = (typeof reminderSteps)[number]

/** By what, in this order, as far as the customer agreed: those first that report that a message was read. */
export const reminderMedia = ['whatsapp', 'email', 'sms'] as const
export type ReminderMedium = (typeof reminderMedia)[number]
/** Those that a provider sends. */
export const messageMedia = ['whatsapp', 'sms'] as const
export type MessageMedium = (typeof messageMedia)[number]

/** From the first hour to the last one in the brand's zone customers are contacted. */
export const contactHours = { from: 9, until: 20 } as const

/** In the order of their rank: what comes later in it wins, whenever it is reported. */
export const reminderStatuses = codes(['queued', 'sent', 'failed', 'bounced', 'delivered', 'read', 'answered'])
export type ReminderStatus = (typeof reminderStatuses)[number]

/** What a provider reports of a message. */
export const reminderEvents = codes(['delivered', 'read', 'answered', 'booked', 'failed', 'bounced', 'opted_out'])
export type ReminderEvent = (typeof reminderEvents)[number]

/** Why a customer does not come, as they answer by the link. */
export const customerReasons = codes([
  'sold',
  'serviced_elsewhere',
  'not_driven',
  'too_expensive',
  'bad_experience',
  'too_far',
  'later',
  'do_not_contact',
])
export type CustomerReason = (typeof customerReasons)[number]

/** Lines of reminders in the timeline of a follow-up. */
export const timelineEvents = codes(['reminded', 'reminder_failed', 'customer_answered'])
export type ReminderTimelineEvent = (typeof timelineEvents)[number]

/** A link works for so many days. */
export const linkDays = 30
/** A visit can be booked so many days ahead. */
export const bookingDays = 60
