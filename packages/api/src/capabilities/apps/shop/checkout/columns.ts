import type { Card } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'shop_card.brand': Card['brand']
}
