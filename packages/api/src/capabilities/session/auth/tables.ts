import type { Generated } from 'kysely'
import type { DefaultInstant, Default, Instant, Kept, MaybeInstant } from '#database/tables.ts'

export interface AppUserTable extends Kept {
  email: string
  username: string
  full_name: string
  phone: string | null
  avatar: string | null
  language: Default<string>
  kind: Default<'brand' | 'dealer' | 'agency' | 'service_account'>
  status: Default<'pending' | 'active' | 'inactive' | 'locked'>
  roles: Default<string[]>
  last_login_at: MaybeInstant
}

export interface UserScopeTable {
  id: Generated<string>
  user_id: string
  channel_id: string | null
  zone_id: string | null
  region_id: string | null
  territory_id: string | null
  dealer_id: string | null
  outlet_id: string | null
  job_type: 'service' | 'bodyshop' | null
}

export interface UserSessionTable {
  id: Generated<string>
  user_id: string
  created_at: DefaultInstant
  last_seen_at: DefaultInstant
  expires_at: Instant
  ended_at: MaybeInstant
  end_cause: string | null
  user_agent: string | null
  address: string | null
  binding_hash: string | null
  remembered: Default<boolean>
  device_hash: string | null
  /** The sign-in of the administrator who sees the product as this user. */
  viewer_session_id: Default<string | null>
}

export interface RefreshTokenTable {
  hash: string
  session_id: string
  issued_at: Instant
  expires_at: Instant
  used_at: MaybeInstant
  used_by: string | null
}

export interface SignInStepTable {
  hash: string
  purpose: 'second_step' | 'passkey_first' | 'passkey_new'
  user_id: string | null
  password_changed_at: MaybeInstant
  client_hash: string
  remembered: Default<boolean>
  challenge: string | null
  tries: Default<number>
  expires_at: Instant
}

export interface PasskeyTable {
  id: Generated<string>
  user_id: string
  credential_id: string
  public_key: string
  counter: Default<number>
  transports: Default<string[]>
  backed_up: Default<boolean>
  name: string
  created_at: DefaultInstant
  last_used_at: MaybeInstant
}

declare module '#database/tables.ts' {
  interface Tables {
    app_user: AppUserTable
    user_credential: { user_id: string; password_hash: string; changed_at: DefaultInstant }
    user_scope: UserScopeTable
    user_session: UserSessionTable
    refresh_token: RefreshTokenTable
    sign_in_step: SignInStepTable
    user_totp: {
      user_id: string
      secret: string
      confirmed_at: MaybeInstant
      last_step: number | null
      created_at: DefaultInstant
    }
    recovery_code: { user_id: string; hash: string; used_at: MaybeInstant }
    passkey: PasskeyTable
  }
}
