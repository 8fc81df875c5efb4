import type { Action } from '#kernel/contract/contract.ts'
import type { Entity, RightLetter } from './contract.ts'

/** The rights as the server holds them; app.ts hands over the table of sign-in. */
export interface RightsTable {
  /** Role codes with the name of each, in the order they are shown. */
  roles: Readonly<Record<string, string>>
  subjects: readonly string[]
  can(role: string, action: Action, subject: string): boolean
}

/** The subject of the rights table that a record belongs to. */
export const subjectOf: Record<Entity, string> = {
  complaint: 'Complaint',
  ticket: 'Ticket',
  job_card: 'JobCard',
  helpdesk_case: 'Helpdesk',
  outlet: 'Outlet',
  dealer: 'Outlet',
  user: 'User',
}

const verbs: [RightLetter, Action][] = [
  ['C', 'create'],
  ['R', 'read'],
  ['U', 'update'],
  ['A', 'approve'],
  ['X', 'export'],
]

/** The rights table as it is shown: subjects with the letters of each role, none for nothing. */
export function matrixOf({ roles, subjects, can }: RightsTable) {
  const lettersOf = (role: string, subject: string) =>
    verbs.flatMap(([letter, verb]) => (can(role, verb, subject) ? [letter] : [])).join('')
  return {
    roles: Object.entries(roles).map(([code, name]) => ({ code, name })),
    rows: subjects.map((subject) => ({
      subject,
      letters: Object.fromEntries(Object.keys(roles).map((role) => [role, lettersOf(role, subject)])),
    })),
  }
}

/** The roles that hold a right. */
export const holdersOf = ({ roles, can }: RightsTable, action: Action, subject: string) =>
  Object.keys(roles).filter((role) => can(role, action, subject))
