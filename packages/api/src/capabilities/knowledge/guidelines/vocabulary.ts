import { codes } from '#kernel/contract/words.ts'

/** What a guideline is to its reader. One that is not mandatory is read or unread. */
export const guidelineStates = codes(['overdue', 'due', 'unread', 'read', 'acknowledged'])
export type GuidelineState = (typeof guidelineStates)[number]

/** Of which reasons a guideline may be the explanation. */
export const linkedReasonKinds = codes(['plea', 'holdup'])
export type LinkedReasonKind = (typeof linkedReasonKinds)[number]

/** What a person owes a mandatory guideline. */
export const dutyStates = codes(['overdue', 'due', 'read', 'acknowledged'])
export type DutyState = (typeof dutyStates)[number]
