import type { Action } from '#kernel/contract/contract.ts'
import type { RightsTable } from '#kernel/request/capability.ts'
import { type Entity, type RightLetter, subjectNames } from './contract.ts'

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

const shownOrder = Object.keys(subjectNames)
/** A subject without a name comes last. */
const placeOf = (subject: string) => shownOrder.indexOf(subject) + 1 || shownOrder.length + 1

/** The rights table as it is shown: subjects with the letters of each role, none for nothing. */
export function matrixOf({ roles, subjects, can }: RightsTable) {
  const lettersOf = (role: string, subject: string) =>
    verbs.flatMap(([letter, verb]) => (can(role, verb, subject) ? [letter] : [])).join('')
  return {
    roles: Object.entries(roles).map(([code, name]) => ({ code, name })),
    rows: subjects
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((subject) => ({
        subject,
        letters: Object.fromEntries(Object.keys(roles).map((role) => [role, lettersOf(role, subject)])),
      })),
  }
}

/** The roles that hold a right. */
export const holdersOf = ({ roles, can }: RightsTable, action: Action, subject: string) =>
  Object.keys(roles).filter((role) => can(role, action, subject))
