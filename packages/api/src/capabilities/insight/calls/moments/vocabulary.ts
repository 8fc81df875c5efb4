import { codes } from '#kernel/contract/words.ts'

/** What a moment of a call may be evidence of. */
export const caseKinds = codes(['complaint', 'ticket'])
export type CaseKind = (typeof caseKinds)[number]

/** The right that reads a case of each kind. */
export const caseSubjects = { complaint: 'Complaint', ticket: 'Ticket' } as const satisfies Record<CaseKind, string>
