import { defineStates } from '#kernel/contract/states.ts'
import { codes } from '#kernel/contract/words.ts'
import { contactWays } from '#capabilities/workshop/customers/vocabulary.ts'

/** The states of a follow-up (docs/domain.md#follow-ups). What has no button is done by the product or by a declaration. */
export const followUpStates = defineStates({
  upcoming: { next: ['booked'], label: 'Wait for the due date' },
  open: { next: ['booked', 'lost'], label: 'Reopen follow-up', tone: 'accent' },
  contacted: { next: ['booked', 'lost'], label: 'Mark as contacted', tone: 'accent' },
  booked: { next: ['open', 'lost'], label: 'Book visit', tone: 'warn' },
  lost: { next: ['open', 'booked'], label: 'Mark as lost', tone: 'bad' },
  na_pending: { next: [], label: 'Declare not applicable', tone: 'warn' },
  reported: { next: [], label: 'Mark as reported', tone: 'good', isEnd: true },
  not_applicable: { next: [], label: 'Approve as not applicable', isEnd: true },
  transferred: { next: [], label: 'Transfer follow-up', isEnd: true },
  merged: { next: [], label: 'Merge follow-up', isEnd: true },
  // Opened by an odometer reading that was withdrawn.
  withdrawn: { next: [], label: 'Withdraw follow-up', isEnd: true },
})
export type FollowUpStatus = (typeof followUpStates.values)[number]

/** A follow-up is opened so many days before the due date, with the first reminder. */
export const daysAhead = 10
/** On which days the customer is reminded, counted from the due date. */
export const reminderDays = [-10, -5, 1] as const
/** A booking that is so many days past without a visit is a no-show. */
export const noShowDays = 2
/** A lost customer is followed up again after so many days. */
export const lostDays = 180
/** Beyond so many days a vehicle counts as not reported (M41, T10). */
export const overdueDays = 90
/** On which days people who can still act are warned. */
export const warningDays = [60, 75, 85] as const
/** Over 90 days and without an attempt for so many, it is in the weekly ticket of its outlet. */
export const idleDays = 15

/** Days since the due date, both ends inclusive; the last has no end. */
export const buckets = codes(['not_due', '1-30', '31-60', '61-90', '91-120', '121-180', '181-365', 'over_365'])
export type Bucket = (typeof buckets)[number]

export const media = codes([...contactWays, 'app_push', 'bot', 'letter', 'visit'])
export type Medium = (typeof media)[number]
export const directions = codes(['out', 'in'])

export const contactResults = codes([
  'connected',
  'no_answer',
  'busy',
  'switched_off',
  'wrong_number',
  'invalid',
  'delivered',
  'read',
  'bounced',
  'opted_out',
])
export type ContactResult = (typeof contactResults)[number]

/** What an attempt by each medium may come to. */
export const resultsOf: Readonly<Record<Medium, readonly ContactResult[]>> = {
  call: ['connected', 'no_answer', 'busy', 'switched_off', 'wrong_number', 'invalid', 'opted_out'],
  sms: ['delivered', 'bounced', 'invalid', 'opted_out'],
  whatsapp: ['read', 'delivered', 'bounced', 'invalid', 'opted_out'],
  email: ['read', 'delivered', 'bounced', 'invalid', 'opted_out'],
  app_push: ['read', 'delivered', 'bounced', 'opted_out'],
  bot: ['connected', 'no_answer', 'opted_out'],
  letter: ['delivered', 'bounced'],
  visit: ['connected', 'no_answer', 'wrong_number'],
}

/** Results by which the customer was reached (M45). */
export const reachedResults = ['connected', 'read'] as const satisfies readonly ContactResult[]

/** Why a customer is called today. */
export const callReasons = codes(['call_back', 'due_in_10_days', 'due_in_5_days', 'overdue'])
export type CallReason = (typeof callReasons)[number]
/** A customer who was not brought in is called again after so many days. */
export const callAgainDays = 15
/** From so many days on a call comes before others: it can still prevent that the vehicle counts as not reported. */
export const soonOver90Days = 75

export const dayParts = codes(['morning', 'afternoon', 'evening'])
export type DayPart = (typeof dayParts)[number]

/** Timeline events of a due date, of vehicles and follow-ups alike. */
export const dueDateEvents = codes(['due_date_moved'])
/** A line of the timeline when a customer is lost because of the outlet. */
export const lostEvents = codes(['complaint_opened'])
