import type { Default, DefaultInstant, Json, MaybeInstant } from '#database/tables.ts'
import type { UserFile } from './contract.ts'

export interface SampleUserTable {
  id: number
  full_name: string
  company: string
  role: UserFile['role']
  username: string
  country: string
  contact: string
  email: string
  current_plan: UserFile['currentPlan']
  status: Default<UserFile['status']>
  avatar: string | null
  birth_date: string | null
  mobile: string | null
  website: string | null
  language: string | null
  gender: UserFile['gender']
  contact_options: Default<UserFile['contactOptions']>
  address: Json<UserFile['address']>
  social: Json<UserFile['social']>
  permissions: Json<UserFile['permissions']>
  created_at: DefaultInstant
  created_by: string | null
  updated_at: DefaultInstant
  updated_by: string | null
  version: Default<number>
  deleted_at: MaybeInstant
}

declare module '#database/tables.ts' {
  interface Tables {
    sample_user: SampleUserTable
  }
}
