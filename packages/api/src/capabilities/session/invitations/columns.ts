import type { Scope } from '#capabilities/admin/users/contract.ts'
import type { Tables } from '#database/tables.gen.ts'

/** A row of a scope that waits for its user. */
export type WaitingScope = Omit<Tables['user_scope'], 'id' | 'user_id'>

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'invitation.scopes': Scope[]
  'invitation.scope_rows': WaitingScope[]
}
