import type { Default, DefaultInstant, Instant } from '#database/tables.ts'
import type { Address, Card } from './contract.ts'
import type { ChargeAnswer } from './provider.ts'

export interface ShopAddressTable {
  id: number
  user_id: string
  full_name: string
  mobile: string
  house: string
  landmark: string
  town: string
  pincode: string
  state: string
  type: Address['type']
  used_at: DefaultInstant
  version: Default<number>
}

export interface ShopCardTable {
  token: string
  user_id: string
  brand: Card['brand']
  last_four: string
  holder: string
  expiry_month: number
  expiry_year: number
  answers: Default<ChargeAnswer>
  is_saved: boolean
  added_at: Instant
}

export interface ShopGiftCardTable {
  code: string
  /** Minor units. */
  balance: number
}

export interface ShopPaymentTable {
  reference: string
  order_id: number
  user_id: string
  kind: 'charge' | 'refund'
  method: string
  source: string | null
  /** Minor units. */
  amount: number
  at: Instant
}

declare module '#database/tables.ts' {
  interface Tables {
    shop_address: ShopAddressTable
    shop_card: ShopCardTable
    shop_gift_card: ShopGiftCardTable
    shop_payment: ShopPaymentTable
  }
}
