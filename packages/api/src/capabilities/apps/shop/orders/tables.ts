import type { Generated } from 'kysely'
import type { Instant, Json, MaybeInstant } from '#database/tables.ts'
import type { AddressForm, PaymentMethod } from '../checkout/contract.ts'
import type { Product, ProductColor } from '../contract.ts'

/** Amounts are minor units. */
export interface ShopOrderTable {
  id: Generated<number>
  no: string
  user_id: string
  placed_at: Instant
  cancelled_at: MaybeInstant
  delivery_on: string
  items: string
  quantity: number
  method: PaymentMethod
  paid_with: string
  coupon_code: string | null
  mrp: number
  bag_discount: number
  coupon_discount: number
  tax: number
  delivery: number
  total: number
  currency: string
  address: Json<AddressForm>
  customer_name: string
  customer_email: string
}

export interface ShopOrderLineTable {
  order_id: number
  position: number
  user_id: string
  product_id: number
  name: string
  slug: string
  brand: string
  picture: Product['image']
  color: ProductColor | null
  qty: number
  price: number
  discount_percent: number
  mrp: number
  bag_discount: number
  coupon_discount: number
  tax: number
  total: number
  delivery_on: string
}

export interface ShopOrderYearTable {
  year: number
  last: number
}

declare module '#database/tables.ts' {
  interface Tables {
    shop_order: ShopOrderTable
    shop_order_line: ShopOrderLineTable
    shop_order_year: ShopOrderYearTable
  }
}
