import { defineStates } from '#kernel/contract/states.ts'
import { codes } from '#kernel/contract/words.ts'

/** What is looked at again. */
export const revalidationKinds = codes([
  'outlet_certification',
  'na_declaration',
  'complaint_closure',
  'unjustified_ticket',
  'lost_customer',
])
export type RevalidationKind = (typeof revalidationKinds)[number]

export const revalidationMethods = codes(['on_site', 'remote_photo', 'call_back', 'document'])
export type RevalidationMethod = (typeof revalidationMethods)[number]

export const revalidationResults = codes(['valid', 'conditional', 'invalid'])
export type RevalidationResult = (typeof revalidationResults)[number]

/** The states of a revalidation and where each may go (docs/domain.md#revalidations). The product alone lets one expire. */
export const revalidationStates = defineStates({
  planned: { next: ['scheduled', 'withdrawn'], label: 'Plan again' },
  scheduled: { next: ['in_progress', 'withdrawn'], label: 'Schedule audit', tone: 'accent' },
  in_progress: { next: ['submitted', 'withdrawn'], label: 'Start audit', tone: 'warn' },
  submitted: { next: ['reviewed', 'in_progress'], label: 'Submit audit', tone: 'accent' },
  reviewed: { next: ['valid', 'conditional', 'invalid'], label: 'Confirm review', tone: 'accent' },
  valid: { next: [], label: 'Decide: valid', tone: 'good', isEnd: true },
  conditional: { next: ['corrective_action'], label: 'Decide: conditional', tone: 'warn' },
  invalid: { next: ['corrective_action'], label: 'Decide: invalid', tone: 'bad' },
  corrective_action: { next: ['recheck'], label: 'Start corrective action', tone: 'warn' },
  recheck: { next: ['valid', 'withdrawn'], label: 'Start recheck', tone: 'accent' },
  withdrawn: { next: [], label: 'Withdraw', isEnd: true },
  expired: { next: [], label: 'Expire', tone: 'bad', isEnd: true },
})
export type RevalidationStatus = (typeof revalidationStates.values)[number]

/** What only someone who approves may decide, and what the auditor does. */
export const decisions = ['reviewed', 'valid', 'conditional', 'invalid'] as const
export type Decision = (typeof decisions)[number]
export const steps = ['scheduled', 'in_progress', 'submitted', 'corrective_action', 'recheck', 'withdrawn'] as const
export type Step = (typeof steps)[number]

export const isDecision = (to: RevalidationStatus): to is Decision => (decisions as readonly string[]).includes(to)

/** Whether its date, method, and checklist may still change; and its auditor, who may leave in the middle of an audit. */
export const isAhead = (status: RevalidationStatus) => status === 'planned' || status === 'scheduled'
export const takesAuditor = (status: RevalidationStatus) => isAhead(status) || status === 'in_progress'

/** Whether findings may be added, changed, done, and verified. */
export const takesFindings = (status: RevalidationStatus) => !isAhead(status) && !revalidationStates.isEnd(status)

export const severities = codes(['minor', 'major', 'critical'])
export type Severity = (typeof severities)[number]

/** Days a finding may take unless given. */
export const dueDays: Readonly<Record<Severity, number>> = { minor: 30, major: 14, critical: 3 }

/** Where a finding is: what is not done is open, and overdue from the day after its due date. */
export const findingStates = codes(['open', 'overdue', 'done', 'verified'])
export type FindingState = (typeof findingStates)[number]

export const itemKinds = ['yes_no', 'score'] as const
export type ItemKind = (typeof itemKinds)[number]

export const versionStates = codes(['draft', 'published', 'replaced'])
export type VersionState = (typeof versionStates)[number]

/** Months that a result holds. */
export const validMonths = { valid: 12, conditional: 3 } as const
/** From so many percent on it is valid, or conditional (M50). */
export const scoreBorders = { valid: 85, conditional: 70 } as const

/** How many days before its end the next certification is planned, and after it a ticket opens. */
export const dueBeforeDays = 60
export const ticketAfterDays = 30
