import type { Card } from './contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'shop_card.brand': Card['brand']
}
