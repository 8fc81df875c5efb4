import type { DefaultInstant, Default, Instant, Json, MaybeInstant } from '#database/tables.ts'
import type { Generated } from 'kysely'
import type { Scope } from '#capabilities/admin/users/contract.ts'
import type { UserScopeTable } from '#capabilities/session/auth/tables.ts'

/** A row of a scope that waits for its user. */
export type WaitingScope = Omit<UserScopeTable, 'id' | 'user_id'>

export interface InvitationTable {
  id: Generated<string>
  email: string
  full_name: string
  kind: 'brand' | 'dealer' | 'agency'
  roles: string[]
  scopes: Json<Scope[]>
  scope_rows: Json<WaitingScope[]>
  client_ids: Default<string[]>
  token_hash: string
  sent_at: Instant
  expires_at: Instant
  accepted_at: MaybeInstant
  withdrawn_at: MaybeInstant
  created_at: DefaultInstant
  created_by: string
  updated_at: DefaultInstant
  updated_by: string | null
  version: Default<number>
}

declare module '#database/tables.ts' {
  interface Tables {
    invitation: InvitationTable
  }
}
