import { mayContact, type Contactable } from '#capabilities/workshop/customers/contact.vocabulary.ts'
import type { ContactResult } from '#capabilities/service/follow-ups/vocabulary.ts'
import {
  contactHours,
  messageMedia,
  type ReminderEvent,
  reminderMedia,
  type ReminderMedium,
  type ReminderStatus,
  reminderStatuses,
} from './vocabulary.ts'

/** Whether customers are contacted at this time of day (docs/domain.md#reminders). */
export function isContactHour(at: Date, zone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at),
  )
  return hour >= contactHours.from && hour < contactHours.until
}

export const isMessage = (medium: ReminderMedium): boolean => messageMedia.some((one) => one === medium)

/** By what a customer is reminded on a day; undefined where they agreed to none of it. */
export const mediumFor = (customer: Contactable, day: string, hasProvider: boolean): ReminderMedium | undefined =>
  reminderMedia.find((medium) => (hasProvider || !isMessage(medium)) && mayContact(customer, medium, day))

/** What each event says at least. */
const statusOf: Readonly<Record<ReminderEvent, ReminderStatus>> = {
  failed: 'failed',
  bounced: 'bounced',
  delivered: 'delivered',
  opted_out: 'delivered',
  read: 'read',
  answered: 'answered',
  booked: 'answered',
}
const rankOf = (status: ReminderStatus) => reminderStatuses.indexOf(status)

/** One event, with its time in the form that sorts as text. */
export interface ReportedEvent {
  kind: ReminderEvent
  at: string
}

/** What became of a reminder. */
export interface Outcome {
  status: ReminderStatus
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  answered_at: string | null
  failed_at: string | null
  /** As an attempt to reach the customer; none before anything is known of it. */
  result: ContactResult | null
}

const later = (at: string | null, than: string | null) => (at !== null && than !== null && at < than ? than : at)

/**
 * What all events of a reminder come to. It depends on no order, and no step is without those before it: what was read was
 * delivered, and what was answered was read (M46).
 */
export function outcomeOf(sent_at: string | null, events: readonly ReportedEvent[]): Outcome {
  const first = (isOne: (status: ReminderStatus) => boolean) =>
    events
      .filter(({ kind }) => isOne(statusOf[kind]))
      .map(({ at }) => at)
      .toSorted()[0] ?? null
  const from = (status: ReminderStatus) => first((one) => rankOf(one) >= rankOf(status))
  // What was given up before the provider had it was never sent.
  const sent = sent_at ?? from('delivered')
  const delivered = later(from('delivered'), sent)
  const read = later(from('read'), delivered)
  const status = events.reduce<ReminderStatus>(
    (best, { kind }) => (rankOf(statusOf[kind]) > rankOf(best) ? statusOf[kind] : best),
    sent === null ? 'queued' : 'sent',
  )
  return {
    status,
    sent_at: sent,
    delivered_at: delivered,
    read_at: read,
    answered_at: later(from('answered'), read),
    failed_at: first((one) => one === 'failed' || one === 'bounced'),
    result: events.some(({ kind }) => kind === 'opted_out') ? 'opted_out' : resultOf[status],
  }
}

const resultOf: Readonly<Record<ReminderStatus, ContactResult | null>> = {
  queued: null,
  sent: null,
  failed: 'invalid',
  bounced: 'bounced',
  delivered: 'delivered',
  read: 'read',
  answered: 'read',
}

export const wasReached = (status: ReminderStatus): boolean => rankOf(status) >= rankOf('read')
