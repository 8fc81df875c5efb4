import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { fromMinor, type Minor } from '#kernel/contract/money.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { productFields, productOf } from '../queries.ts'
import { refusalOf, titleOf } from './coupons.rules.ts'
import type { AppliedCoupon, Cart, CartProduct } from './contract.ts'
import { deliveryDay, inUnits, netOf, priced, type Coupon, type PricedLine, type Sums } from './rules.ts'

/** The lines of the user's cart with their products, in the order of the products' ids, which is that of their locks. */
export const cartLines = (db: Db) =>
  db
    .selectFrom('shop_cart_item')
    .innerJoin('shop_product', 'shop_product.id', 'shop_cart_item.product_id')
    .select([
      ...productFields,
      'shop_cart_item.id as item_id',
      'qty',
      'color',
      'offers',
      'discount_percent',
      'shipping_on',
    ])
    .orderBy('shop_product.id')
    .execute()

export type Line = Awaited<ReturnType<typeof cartLines>>[number]

/** The coupon a user applied, with whether they ordered with it before. */
export const usedCoupon = (db: Db) =>
  db
    .selectFrom('shop_shopper')
    .innerJoin('shop_coupon', 'shop_coupon.code', 'shop_shopper.coupon_code')
    .selectAll('shop_coupon')
    .select(wasUsed.as('was_used'))
    .executeTakeFirst()

/** Whether the user has an order with a coupon that was not cancelled. */
const wasUsed = sql<boolean>`exists (
  select from shop_order o where o.coupon_code = shop_coupon.code and o.cancelled_at is null)`

export const findCoupon = (db: Db, code: string) =>
  db.selectFrom('shop_coupon').selectAll().select(wasUsed.as('was_used')).where('code', '=', code).executeTakeFirst()

export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>

export interface PricedCart {
  lines: readonly Line[]
  /** What each line costs, in the same order. */
  amounts: readonly PricedLine[]
  sums: Sums
  /** The coupon that takes something off. */
  coupon: CouponRow | undefined
  shownCoupon: AppliedCoupon | null
}

/** What the lines cost with the coupon the person uses, where it holds. */
export function pricedCart(lines: readonly Line[], coupon: CouponRow | undefined, today: string): PricedCart {
  const pricedLines = lines.map(({ hasFreeShipping, ...line }) => ({ ...line, has_free_shipping: hasFreeShipping }))
  const reason = coupon && refusalOf(coupon, netOf(pricedLines), today)
  const applied = reason === undefined ? coupon : undefined
  const { lines: amounts, sums } = priced(pricedLines, applied satisfies Coupon | undefined)
  const shownCoupon = coupon
    ? { code: coupon.code, title: titleOf(coupon), isApplied: reason === undefined, reason: reason ?? null }
    : null
  return { lines, amounts, sums, coupon: applied, shownCoupon }
}

function availabilityOf(stock: number, qty: number): CartProduct['availability'] {
  if (stock === 0) return 'sold-out'
  return stock < qty ? 'short' : 'in-stock'
}

const lineOf = ({ discount_percent, shipping_on, ...line }: Line, net: Minor, today: string): CartProduct => ({
  ...productOf(line),
  shippingDate: deliveryDay(shipping_on, today),
  discountPercentage: discount_percent,
  lineTotal: fromMinor(net),
  availability: availabilityOf(line.stock, line.qty),
})

/** The cart as it is shown: the last added line is on top. */
export function cartOf({ lines, amounts, sums, shownCoupon }: PricedCart, today: string): Cart {
  const shown = lines.map((line, index) => ({ line, net: amounts[index]?.net ?? 0 }))
  return {
    products: shown
      .toSorted((a, b) => b.line.item_id - a.line.item_id)
      .map(({ line, net }) => lineOf(line, net, today)),
    count: lines.length,
    coupon: shownCoupon,
    priceDetails: inUnits(sums),
  }
}

/** The user's cart with what it costs now. */
export async function findCart(db: Db, { clock, settings }: Pick<Deps, 'clock' | 'settings'>): Promise<Cart> {
  const today = dayIn(settings.brand_tz, clock.now())
  return cartOf(pricedCart(await cartLines(db), await usedCoupon(db), today), today)
}
