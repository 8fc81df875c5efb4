import { codes } from '#kernel/contract/words.ts'

/** What a case requests: an answer, or only that it is noted. */
export const caseKinds = codes(['case', 'info'])
export type CaseKind = (typeof caseKinds)[number]

/** The states of a case (docs/domain.md#helpdesk-cases). */
export const caseStatuses = codes([
  'draft',
  'submitted',
  'returned',
  'accepted',
  'in_analysis',
  'awaiting_outlet',
  'recommended',
  'outlet_trial',
  'noted',
  'answered_by_known_issue',
  'closed_fixed',
  'closed_no_feedback',
  'closed_info',
])
export type CaseStatus = (typeof caseStatuses)[number]

/** States in which nothing is left to do. */
export const caseEnds = [
  'answered_by_known_issue',
  'closed_fixed',
  'closed_no_feedback',
  'closed_info',
] as const satisfies readonly CaseStatus[]

export const isEnded = (status: CaseStatus): boolean => (caseEnds as readonly CaseStatus[]).includes(status)

/** Whose turn it is: the helpdesk's, or the outlet's. */
export const sides = codes(['helpdesk', 'outlet'])
export type Side = (typeof sides)[number]

/** Whose turn each state is; of neither side before the outlet submits and after the end. */
export const turnOf: Readonly<Record<CaseStatus, Side | null>> = {
  draft: null,
  submitted: 'helpdesk',
  returned: 'outlet',
  accepted: 'helpdesk',
  in_analysis: 'helpdesk',
  awaiting_outlet: 'outlet',
  recommended: 'outlet',
  outlet_trial: 'outlet',
  noted: 'helpdesk',
  answered_by_known_issue: null,
  closed_fixed: null,
  closed_no_feedback: null,
  closed_info: null,
}

/** How often the concern shows. */
export const occurrences = codes(['always', 'intermittent', 'once'])
/** When it shows. */
export const conditions = codes(['cold', 'hot', 'speed', 'load'])
export const dtcStatuses = codes(['active', 'pending', 'stored'])

export const casePriorities = codes(['urgent', 'normal'])
export type CasePriority = (typeof casePriorities)[number]
/** Working days in which either side answers. */
export const replyDays: Readonly<Record<CasePriority, number>> = { urgent: 1, normal: 3 }
/** Working days in which the outlet reports the outcome of a recommendation, whatever the priority. */
export const trialDays = 3

/** Who works on it: hotline, specialist, engineering, field visit. */
export const tiers = [1, 2, 3, 4] as const
export type Tier = (typeof tiers)[number]
export const tierNames = codes(['hotline', 'specialist', 'engineering', 'field_visit'])

/** What came of a recommendation. */
export const outcomes = codes(['tried_fixed', 'tried_not_fixed', 'not_tried'])
export type Outcome = (typeof outcomes)[number]

/** Days without feedback after which the outlet is reminded, and after which the case closes. */
export const reminderDays = [3, 7, 30, 75] as const
export const noFeedbackDays = 90
/** A closed case is reopened for so many days; later a new one repeats it. */
export const reopenDays = 30

export const mostFiles = 10
export const mostFileBytes = 25 * 1_048_576
