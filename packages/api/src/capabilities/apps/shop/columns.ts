import type { Product, ProductColor } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'shop_product.brand': Product['brand']
  'shop_product.category': Product['category']
  'shop_product.picture': Product['image']
  'shop_cart_item.color': ProductColor
}
