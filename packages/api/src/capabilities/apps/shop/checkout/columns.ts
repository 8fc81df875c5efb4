import { given, type StoredDays } from '#kernel/days/stored-days.ts'
import type { Card } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'shop_card.brand': Card['brand']
}

export const days = {
  'shop_card.expiry_month': given,
  'shop_card.expiry_year': given,
} satisfies StoredDays
