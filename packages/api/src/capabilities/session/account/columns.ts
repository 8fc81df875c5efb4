import type { SocialNetwork } from './contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'account_profile.social': Partial<Record<SocialNetwork, string | null>>
}
