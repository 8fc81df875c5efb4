import type { DealerEmail } from './contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'dealer.emails': DealerEmail[]
}
