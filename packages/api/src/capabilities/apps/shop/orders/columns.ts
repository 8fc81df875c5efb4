import type { AddressForm } from '../checkout/contract.ts'
import type { Product, ProductColor } from '../contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'shop_order.address': AddressForm
  'shop_order_line.picture': Product['image']
  'shop_order_line.color': ProductColor
}
