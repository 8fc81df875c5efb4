import type { ContactResult, directions, FollowUpStatus, Medium } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'follow_up.status': FollowUpStatus
  'contact_attempt.medium': Medium
  'contact_attempt.direction': (typeof directions)[number]
  'contact_attempt.result': ContactResult
}
