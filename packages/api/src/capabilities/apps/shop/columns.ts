import { given, noted, type StoredDays } from '#kernel/days/stored-days.ts'
import type { Product, ProductColor } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'shop_product.brand': Product['brand']
  'shop_product.category': Product['category']
  'shop_product.picture': Product['image']
  'shop_cart_item.color': ProductColor
}

export const days = {
  'shop_cart_item.shipping_on': noted,
  'shop_kept_offer.shipping_on': noted,
  'shop_coupon.starts_on': given,
  'shop_coupon.ends_on': given,
} satisfies StoredDays
