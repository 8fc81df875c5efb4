import type { PricedLine } from '../cart/rules.ts'
import type { Tables } from '#database/tables.gen.ts'

/** What an order keeps of a product, whatever becomes of it. */
type Bought = Pick<
  Tables['shop_order_line'],
  'name' | 'slug' | 'brand' | 'picture' | 'color' | 'qty' | 'price' | 'discount_percent' | 'delivery_on' | 'product_id'
>

/** A line of an order as it is written, and stays. */
export const frozenLine = (bought: Bought, amounts: PricedLine, of: { user_id: string; position: number }) => ({
  ...of,
  product_id: bought.product_id,
  name: bought.name,
  slug: bought.slug,
  brand: bought.brand,
  picture: bought.picture,
  color: bought.color,
  qty: bought.qty,
  price: bought.price,
  discount_percent: bought.discount_percent,
  delivery_on: bought.delivery_on,
  mrp: amounts.mrp,
  bag_discount: amounts.bagDiscount,
  coupon_discount: amounts.couponDiscount,
  tax: amounts.tax,
  total: amounts.total,
})

/** What an order shows for all of its lines together. */
export function aboutLines(lines: readonly Pick<Bought, 'name' | 'qty' | 'delivery_on'>[]) {
  return {
    items: lines.map(({ name }) => name).join(', '),
    quantity: lines.reduce((all, { qty }) => all + qty, 0),
    delivery_on: lines
      .map((line) => line.delivery_on)
      .toSorted()
      .at(-1)!,
  }
}
