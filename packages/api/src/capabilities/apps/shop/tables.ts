import type { Default, DefaultInstant, Instant } from '#database/tables.ts'
import type { Product, ProductColor } from './contract.ts'

export interface ShopProductTable {
  id: number
  name: string
  slug: string
  description: Default<string>
  brand: Product['brand']
  category: Product['category']
  /** Minor units. */
  price: number
  picture: Product['image']
  has_free_shipping: Default<boolean>
  rating: number
  stock: Default<number>
  created_at: DefaultInstant
}

export interface ShopWishTable {
  id: number
  user_id: string
  product_id: number
}

export interface ShopCartItemTable {
  id: number
  user_id: string
  product_id: number
  qty: Default<number>
  color: ProductColor | null
  offers: number
  discount_percent: number
  shipping_on: string
}

export interface ShopKeptOfferTable {
  user_id: string
  product_id: number
  offers: number
  discount_percent: number
  shipping_on: string
}

export interface ShopViewedTable {
  user_id: string
  product_id: number
  viewed_at: Instant
}

export interface ShopCouponTable {
  code: string
  kind: 'percent' | 'amount' | 'delivery'
  /** Percent, or minor units. */
  value: number
  least: Default<number>
  most: number | null
  starts_on: string
  ends_on: string
  is_once: Default<boolean>
}

export interface ShopShopperTable {
  user_id: string
  coupon_code: Default<string | null>
}

declare module '#database/tables.ts' {
  interface Tables {
    shop_product: ShopProductTable
    shop_wish: ShopWishTable
    shop_cart_item: ShopCartItemTable
    shop_kept_offer: ShopKeptOfferTable
    shop_viewed: ShopViewedTable
    shop_coupon: ShopCouponTable
    shop_shopper: ShopShopperTable
  }
}
