import type { Product, ProductColor } from './contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'shop_product.brand': Product['brand']
  'shop_product.category': Product['category']
  'shop_product.picture': Product['image']
  'shop_cart_item.color': ProductColor
}
