import type { NaApproval, NaEffect } from '#capabilities/service/na-reasons/vocabulary.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { falsePercent, leastRevalidated, type ManualCause } from './vocabulary.ts'

/** What a reason asks for. */
export interface DemandingReason {
  effect: NaEffect
  approval: NaApproval
  needs_note: boolean
  needs_reference: boolean
  needs_evidence: boolean
  needs_recheck_on: boolean
  min_attempts: number
  min_attempt_days: number
  min_day_parts: number
  recheck_days: number | null
}

/** What was given with a declaration. */
export interface GivenProof {
  note?: string | undefined
  reference?: string | undefined
  new_owner_name?: string | undefined
  new_owner_phone?: string | undefined
  new_outlet?: string | undefined
  new_due_on?: string | undefined
  recheck_on?: string | undefined
  hasFile: boolean
}

/** Attempts since the follow-up opened, the days they were made on, and the times of day. */
export interface AttemptCounts {
  attempts: number
  attempt_days: number
  day_parts: number
}

/** Why the recorded attempts are too few; undefined where they will do. */
export function tooFewAttempts(reason: DemandingReason, counts: AttemptCounts): string | undefined {
  const { min_attempts, min_attempt_days, min_day_parts } = reason
  if (counts.attempts < min_attempts)
    return counts.attempts === 1
      ? `At least ${min_attempts} attempts are needed; 1 is recorded.`
      : `At least ${min_attempts} attempts are needed; ${counts.attempts} are recorded.`
  if (counts.attempt_days < min_attempt_days)
    return counts.attempt_days === 1
      ? `Attempts on at least ${min_attempt_days} days are needed; 1 is recorded.`
      : `Attempts on at least ${min_attempt_days} days are needed; ${counts.attempt_days} are recorded.`
  if (counts.day_parts < min_day_parts)
    return `Attempts at ${min_day_parts} times of day are needed: in the morning, the afternoon, or the evening.`
  return undefined
}

/** What is missing of the proof that a reason asks for, by field. */
export function missingProof(reason: DemandingReason, given: GivenProof, today: string): Record<string, string> {
  const { effect } = reason
  const checks: [field: string, isMissing: boolean, message: string][] = [
    ['note', reason.needs_note && !given.note, 'This reason needs a note.'],
    ['reference', reason.needs_reference && !given.reference, 'This reason needs a reference.'],
    ['file', reason.needs_evidence && !given.hasFile, 'This reason needs a file as evidence.'],
    ['new_owner_name', effect === 'new_owner' && !given.new_owner_name, 'Enter the name of the new owner.'],
    ['new_owner_phone', effect === 'new_owner' && !given.new_owner_phone, 'Enter the phone of the new owner.'],
    ['new_outlet', effect === 'new_home_outlet' && !given.new_outlet, 'Choose the new outlet.'],
    ['new_due_on', effect === 'new_due_date' && !given.new_due_on, 'Enter the correct due date.'],
    ['recheck_on', reason.needs_recheck_on && !given.recheck_on, 'Enter until when.'],
    ['recheck_on', given.recheck_on !== undefined && given.recheck_on <= today, 'This day must be in the future.'],
  ]
  return Object.fromEntries(checks.filter(([, isMissing]) => isMissing).map(([field, , message]) => [field, message]))
}

/** When the follow-up opens again; null where it does not. */
export const recheckDay = (reason: DemandingReason, given: GivenProof, today: string): string | null =>
  given.recheck_on ?? (reason.recheck_days === null ? null : addDays(today, reason.recheck_days))

/** What an automatic rule needs to know. */
export interface AutomaticFacts {
  /** The other record of a duplicate is about the same VIN. */
  isSameVin: boolean
  hasJobCard: boolean
  isAutomaticOff: boolean
}

/** Why a person has to decide on a reason that is approved automatically otherwise; undefined where it is approved at once. */
export function manualCause(effect: NaEffect, facts: AutomaticFacts): ManualCause | undefined {
  if (facts.isAutomaticOff) return 'automatic_off'
  if (effect === 'merge' && !facts.isSameVin) return 'other_vin'
  if (effect === 'close_as_reported' && !facts.hasJobCard) return 'no_job_card'
  return undefined
}

/** Whether so many false declarations end automatic approval (M44): more than 10 % of at least five. */
export const isTooOftenFalse = (overturned: number, revalidated: number): boolean =>
  revalidated >= leastRevalidated && 100 * overturned > falsePercent * revalidated

/** Why these roles may not decide on what needs this approval; undefined where they may. */
export function decisionRefusal(approver: NaApproval, roles: readonly string[]): string | undefined {
  if (approver !== 'rgm' || roles.some((role) => role === 'RGM' || role === 'HQA' || role === 'admin')) return undefined
  return 'A regional manager or head office decides on this reason.'
}
