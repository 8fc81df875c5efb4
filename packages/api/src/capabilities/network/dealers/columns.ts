import type { DealerEmail } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'dealer.emails': DealerEmail[]
}
