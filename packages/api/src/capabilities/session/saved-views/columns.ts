import type { Role } from '#capabilities/session/auth/contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'saved_view.query': Record<string, unknown>
  'saved_view.shared_roles': Role[]
}
