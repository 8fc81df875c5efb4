import type { Generated } from 'kysely'
import type { Default, DefaultInstant, Kept, MaybeInstant } from '#database/tables.ts'
import type { clientKinds, clientStatuses, keyScopes } from './vocabulary.ts'

export interface ClientTable extends Kept {
  code: string
  name: string
  kind: (typeof clientKinds)[number]
  contact_name: string | null
  contact_email: string | null
  status: Default<(typeof clientStatuses)[number]>
  inactive_reason: string | null
  allowed_origins: Default<string[]>
  monthly_message_quota: Default<number>
  retention_days: Default<number>
  forgotten_before: string | null
}

export interface ClientKeyTable {
  id: Generated<string>
  client_id: string
  name: string
  prefix: string
  hash: string
  scopes: (typeof keyScopes)[number][]
  expires_at: MaybeInstant
  last_used_at: MaybeInstant
  revoked_at: MaybeInstant
  revoked_by: string | null
  created_at: DefaultInstant
  created_by: string | null
}

/** Messages of a calendar month in the brand's zone; `month` is its first day. */
export interface ClientMonthTable {
  client_id: string
  month: string
  messages: Default<number>
  warned_at: MaybeInstant
  stopped_at: MaybeInstant
}

declare module '#database/tables.ts' {
  interface Tables {
    client: ClientTable
    client_key: ClientKeyTable
    client_month: ClientMonthTable
    user_client: { user_id: string; client_id: string }
  }
}
