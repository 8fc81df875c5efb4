import { given, type StoredDays } from '#kernel/days/stored-days.ts'
import type { SocialNetwork } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'account_profile.social': Partial<Record<SocialNetwork, string | null>>
}

export const days = {
  'account_profile.birth_date': given,
} satisfies StoredDays
