import { mayContact, type Contactable } from '#capabilities/workshop/customers/contact.vocabulary.ts'
import { contactWays, type ContactWay } from '#capabilities/workshop/customers/vocabulary.ts'
import { addDays } from '#kernel/contract/periods.ts'
import {
  type Bucket,
  type ContactResult,
  type DayPart,
  lostDays,
  type Medium,
  noShowDays,
  overdueDays,
  reachedResults,
  resultsOf,
} from './vocabulary.ts'

const dayMs = 86_400_000

/** Days from the due date to a day, both yyyy-mm-dd; none before the day after it (docs/domain.md#follow-ups). */
export const daysNotReported = (due_on: string, on: string): number =>
  Math.max(Math.round((Date.parse(on) - Date.parse(due_on)) / dayMs), 0)

/** Whether a vehicle counts as not reported on a day: on the 91st day after its due date, not on the 90th (M41, T10). */
export const isOver90 = (due_on: string, on: string): boolean => daysNotReported(due_on, on) > overdueDays

/** The last day of each bucket. */
const ends: readonly (readonly [number, Bucket])[] = [
  [0, 'not_due'],
  [30, '1-30'],
  [60, '31-60'],
  [90, '61-90'],
  [120, '91-120'],
  [180, '121-180'],
  [365, '181-365'],
]

/** The bucket of so many days since the due date. */
export const bucketOf = (days: number): Bucket => ends.find(([last]) => days <= last)?.[1] ?? 'over_365'

/** The fewest days of each bucket over 90 days, the most first. */
export const fewestOver90: readonly number[] = ends
  .map(([last]) => last + 1)
  .filter((days) => days > overdueDays)
  .toReversed()

/** The first and last due date of a bucket, seen from a day; an end that is left out is open. */
export function dueDatesOf(bucket: Bucket, today: string): { from?: string; to?: string } {
  const at = ends.findIndex(([, name]) => name === bucket)
  const last = ends[at]?.[0]
  const before = at < 0 ? ends.at(-1)![0] : ends[at - 1]?.[0]
  return {
    ...(last !== undefined && { from: addDays(today, -last) }),
    ...(before !== undefined && { to: addDays(today, -before - 1) }),
  }
}

/** Whether the customer was reached (M45). */
export const isReached = (result: ContactResult): boolean => reachedResults.some((one) => one === result)

/** The day on which a booking without a visit is a no-show. */
export const noShowOn = (booked_on: string): string => addDays(booked_on, noShowDays + 1)

/** The day on which a lost customer is followed up again. */
export const followedUpAgainOn = (lost_on: string): string => addDays(lost_on, lostDays)

/** Whether the medium has its own consent. */
export const isWay = (medium: Medium): medium is ContactWay => contactWays.some((way) => way === medium)

const refusals: Record<ContactWay, string> = {
  call: 'This customer does not agree to phone calls.',
  sms: 'This customer does not agree to SMS.',
  whatsapp: 'This customer does not agree to WhatsApp messages.',
  email: 'This customer does not agree to emails.',
}

/**
 * Why a customer may not be contacted by a medium on a day (yyyy-mm-dd); undefined where they may. Media without a consent of their
 * own heed the day until which the customer wants no contact. A wrong number may be tried again by a person.
 */
export function contactRefusal(customer: Contactable | undefined, medium: Medium, day: string): string | undefined {
  if (!customer) return undefined
  const { do_not_contact_until: until } = customer
  if (until !== null && day <= until) return `This customer wants no contact until ${until}.`
  if (!customer.active) return 'This customer is no longer active.'
  if (!isWay(medium) || mayContact({ ...customer, wrong_contacts: [] }, medium, day)) return undefined
  if (customer[`consent_${medium}`])
    return medium === 'email' ? 'This customer has no email address.' : 'This customer has no phone number.'
  return refusals[medium]
}

/** What is wrong with the result of an attempt; undefined where it fits the medium. */
export const wrongResult = (medium: Medium, result: ContactResult): string | undefined =>
  resultsOf[medium].includes(result) ? undefined : `Choose one of: ${resultsOf[medium].join(', ')}.`

/** A customer as a query with outer joins has them. */
interface JoinedCustomer {
  customer: string | null
  consent_call: boolean | null
  consent_sms: boolean | null
  consent_whatsapp: boolean | null
  consent_email: boolean | null
  do_not_contact_until: string | null
  active: boolean | null
  phones: readonly string[] | null
  email: string | null
  wrong_contacts: readonly string[] | null
}

/** The customer as contacts are checked by; undefined where none is known to the reader. */
export const contactable = (joined: JoinedCustomer): Contactable | undefined =>
  joined.customer === null
    ? undefined
    : {
        consent_call: joined.consent_call ?? false,
        consent_sms: joined.consent_sms ?? false,
        consent_whatsapp: joined.consent_whatsapp ?? false,
        consent_email: joined.consent_email ?? false,
        do_not_contact_until: joined.do_not_contact_until,
        active: joined.active ?? false,
        phones: joined.phones ?? [],
        email: joined.email,
        wrong_contacts: joined.wrong_contacts ?? [],
      }

/** The part of the day in a zone: morning until 12:00, afternoon until 17:00. */
export function partOfDay(at: Date, zone: string): DayPart {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at),
  )
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}
