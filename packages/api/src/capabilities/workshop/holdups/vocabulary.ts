import { codes } from '#kernel/contract/words.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'

/** Why a hold-up ended. */
export const endCauses = codes(['resolved', 'reason_changed', 'card_cancelled'])
export type EndCause = (typeof endCauses)[number]

/** The states of a hold-up; overdue is open past its expected end. */
export const holdupStates = codes(['open', 'overdue', 'ended'])
export type HoldupState = (typeof holdupStates)[number]

/** How often the expected time is moved; then a ticket is open. */
export const mostExtensions = 3
/** How far ahead a hold-up may be expected to last. */
export const mostDaysAhead = 30
/** How far back its start may lie. */
export const mostHoursBack = 24
/** A ticket opens so many hours after the expected time, */
export const graceHours = 24
/** or once the hold-up has lasted longer than so many days. */
export const mostDays: Readonly<Record<WorkType, number>> = { service: 7, bodyshop: 15 }
