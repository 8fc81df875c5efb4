import type { SocialNetwork } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'account_profile.social': Partial<Record<SocialNetwork, string | null>>
}
