import { type CallerError, conflict, invalid } from '#kernel/command/errors.ts'
import type { HoldupParty, WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import type { CardStatus } from '#capabilities/workshop/job-cards/vocabulary.ts'
import { holdableStatuses } from '#capabilities/workshop/job-cards/vocabulary.ts'
import type { ChargedTo } from '#capabilities/service/tickets/vocabulary.ts'
import { mostDaysAhead, mostExtensions, mostHoursBack } from './vocabulary.ts'

const hour = 3_600_000
/** Clocks of phones go ahead a little. */
const aheadMs = 5 * 60_000

/** When something was done: now, or on a phone without a line at most a day ago. Never after now. */
export function momentOf(at: string | undefined, now: Date): Date {
  if (at === undefined) return now
  const done = new Date(at)
  if (done.getTime() > now.getTime() + aheadMs) throw invalid({ at: 'This time can’t be in the future.' })
  if (now.getTime() - done.getTime() > mostHoursBack * hour)
    throw invalid({ at: 'This was recorded more than 24 hours ago. Record it again.' })
  return done > now ? now : done
}

/** What is wrong with the start of a hold-up; a start too far back is what the trail keeps. */
export function startFault(start: Date, card: { received_at: string }, now: Date): CallerError | undefined {
  if (start.getTime() > now.getTime() + aheadMs) return invalid({ started_at: 'This time can’t be in the future.' })
  if (start < new Date(card.received_at))
    return invalid({ started_at: 'The start can’t be before the vehicle was received.' })
  return undefined
}

export const isTooFarBack = (start: Date, now: Date) => now.getTime() - start.getTime() > mostHoursBack * hour

/** Until when it is expected to last: later than the time of the report, and not too far ahead. */
export function checkExpected(expected: Date, reportedAt: Date, now: Date): void {
  if (expected <= reportedAt) throw invalid({ expected_until: 'Choose a time in the future.' })
  if (expected.getTime() - now.getTime() > mostDaysAhead * 24 * hour)
    throw invalid({ expected_until: 'Choose a time at most 30 days ahead.' })
}

export const usualEnd = (reportedAt: Date, { default_hours }: ReasonFacts) =>
  new Date(reportedAt.getTime() + default_hours * hour)

/** What of a reason decides whether a hold-up may name it. */
export interface ReasonFacts {
  job_type: WorkType
  party: HoldupParty
  default_hours: number
  needs_note: boolean
  note_min: number
  is_offered: boolean
}

interface CardOnHold {
  status: CardStatus
  held_from: CardStatus | null
  job_type: WorkType
}

/** The state of a card apart from its hold-ups. */
const statusWithoutHoldups = ({ status, held_from }: CardOnHold): CardStatus =>
  status === 'on_hold' ? held_from! : status

export function checkCard(card: CardOnHold): void {
  if (!(holdableStatuses as readonly CardStatus[]).includes(statusWithoutHoldups(card)))
    throw conflict('state.move', 'A job card that is booked, invoiced, delivered, or cancelled can’t be put on hold.', {
      allowed: [],
    })
}

/** Refuses a reason that does not belong to the card. */
export function checkReason<R extends ReasonFacts>(reason: R | undefined, card: CardOnHold): asserts reason is R {
  if (!reason) throw invalid({ reason: 'Reason not found.' })
  if (reason.job_type !== card.job_type)
    throw invalid({
      reason: reason.job_type === 'service' ? 'This reason belongs to service.' : 'This reason belongs to bodyshop.',
    })
  if (!reason.is_offered) throw invalid({ reason: 'This reason is no longer offered.' })
  if (statusWithoutHoldups(card) === 'ready' && reason.party === 'outlet')
    throw invalid({ reason: 'The vehicle is ready: choose a reason that the outlet is not responsible for.' })
}

export function checkNote({ needs_note, note_min }: ReasonFacts, note: string | null | undefined): void {
  if (needs_note && (note ?? '').length < note_min) throw invalid({ note: `Use at least ${note_min} characters.` })
}

export function checkOpen({ ended_at }: { ended_at: string | null }): void {
  if (ended_at !== null) throw conflict('state.move', 'This hold-up has ended.', { allowed: [] })
}

export function checkExtension(holdup: { extended_count: number; expected_until: string }, expected: Date): void {
  if (holdup.extended_count >= mostExtensions)
    throw conflict('holdup.extended', 'Extended three times: a ticket is open.')
  if (expected <= new Date(holdup.expected_until))
    throw invalid({ expected_until: 'Choose a time later than the current one.' })
}

/** Who bears a ticket that is opened because work waits for a party. */
export const chargedFor = (party: HoldupParty): ChargedTo =>
  party === 'customer' || party === 'sublet' || party === 'authority' ? 'none' : party
