import type { AddressForm } from '../checkout/contract.ts'
import type { Product, ProductColor } from '../contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'shop_order.address': AddressForm
  'shop_order_line.picture': Product['image']
  'shop_order_line.color': ProductColor
}
