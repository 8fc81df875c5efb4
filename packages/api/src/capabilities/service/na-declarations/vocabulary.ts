import { defineStates } from '#kernel/contract/states.ts'
import { codes } from '#kernel/contract/words.ts'

/** The states of a declaration (docs/domain.md#not-applicable-declarations). */
export const naStates = defineStates({
  declared: { next: ['approved', 'rejected', 'withdrawn'], label: 'Declare not applicable', tone: 'accent' },
  approved: { next: [], label: 'Approve', tone: 'good', isEnd: true },
  auto_approved: { next: [], label: 'Approve automatically', tone: 'good', isEnd: true },
  rejected: { next: [], label: 'Reject', tone: 'bad', isEnd: true },
  withdrawn: { next: [], label: 'Withdraw', isEnd: true },
  overturned: { next: [], label: 'Overturn', tone: 'warn', isEnd: true },
})
export type NaStatus = (typeof naStates.values)[number]

/** The states of what was approved once: an approval stays one of its month, whatever is found later (T12). */
export const approvedStates = ['approved', 'auto_approved', 'overturned'] as const satisfies readonly NaStatus[]

/** Why a declaration was found to be false. */
export const overturnCauses = codes(['vehicle_seen', 'revalidation'])
export type OverturnCause = (typeof overturnCauses)[number]

/** Why a person decides on what is approved automatically otherwise. */
export const manualCauses = ['other_vin', 'no_job_card', 'automatic_off'] as const
export type ManualCause = (typeof manualCauses)[number]

/** A declared vehicle is followed up from these states alone. */
export const declarableStatuses = ['open', 'contacted'] as const

/** Above this share of false declarations (M44), of at least so many revalidated in so many months, … */
export const falsePercent = 10
export const leastRevalidated = 5
export const falseMonths = 6
/** … an outlet's declarations are not approved automatically for so many months. */
export const offMonths = 6
