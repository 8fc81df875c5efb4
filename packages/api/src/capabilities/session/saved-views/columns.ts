import type { Role } from '#capabilities/session/auth/contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'saved_view.query': Record<string, unknown>
  'saved_view.shared_roles': Role[]
}
