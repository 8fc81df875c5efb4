import { divided, fromMinor, lineSums, percentOf, type Minor } from '#kernel/contract/money.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { randomFrom } from '#kernel/command/random.ts'
import type { PriceDetails } from './contract.ts'

/** One rate for all there is, on what is paid for the goods. */
export const taxPercent = 18
/** What delivery costs where it is not free. */
export const deliveryFee: Minor = 99_00
/** From here on it is. */
export const freeDeliveryFrom: Minor = 5_000_00

/** What the price of a line depends on. */
export interface CartLine {
  price: Minor
  qty: number
  discount_percent: number
  has_free_shipping: boolean
}

export interface Coupon {
  kind: 'percent' | 'amount' | 'delivery'
  /** Percent, or minor units. */
  value: number
  /** What it takes off at most. */
  most: Minor | null
}

export interface PricedLine {
  mrp: Minor
  bagDiscount: Minor
  /** After the discount of the line, before coupon and tax. */
  net: Minor
  couponDiscount: Minor
  tax: Minor
  /** mrp - bagDiscount - couponDiscount + tax. */
  total: Minor
}

/** Every amount in minor units; the total is what the ones above it come to. */
export type Sums = Record<keyof PriceDetails, Minor>

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((all, one) => all + one, 0)

/** The lines of a cart after their own discounts. */
export const netOf = (lines: readonly CartLine[]): Minor =>
  sum(lines.map((line) => lineSums({ cost: line.price, qty: line.qty, discountPercent: line.discount_percent }).net))

/** What a coupon takes off an amount: never more than there is. */
function couponAmount(coupon: Coupon | undefined, net: Minor): Minor {
  if (!coupon || coupon.kind === 'delivery') return 0
  const wished = coupon.kind === 'percent' ? percentOf(net, coupon.value) : coupon.value
  return Math.min(wished, net, coupon.most ?? net)
}

/**
 * What a cart costs, line by line. Each line is rounded once; the coupon is divided among the lines so that its parts add
 * up to it, and each line is taxed on what is then paid for it. The same lines cost the same in the cart, in the order and
 * on its receipt, since all three call this.
 */
export function priced(lines: readonly CartLine[], coupon: Coupon | undefined): { lines: PricedLine[]; sums: Sums } {
  const own = lines.map((line) => lineSums({ cost: line.price, qty: line.qty, discountPercent: line.discount_percent }))
  const nets = own.map(({ net }) => net)
  const shares = divided(couponAmount(coupon, sum(nets)), nets)
  const pricedLines = own.map(({ gross, discount, net }, index): PricedLine => {
    const couponDiscount = shares[index] ?? 0
    const tax = percentOf(net - couponDiscount, taxPercent)
    return { mrp: gross, bagDiscount: discount, net, couponDiscount, tax, total: net - couponDiscount + tax }
  })
  const isFree =
    coupon?.kind === 'delivery' ||
    sum(nets) >= freeDeliveryFrom ||
    lines.every(({ has_free_shipping }) => has_free_shipping)
  const delivery = isFree ? 0 : deliveryFee
  const of = (key: keyof PricedLine) => sum(pricedLines.map((line) => line[key]))
  const sums = {
    mrp: of('mrp'),
    bagDiscount: of('bagDiscount'),
    couponDiscount: of('couponDiscount'),
    tax: of('tax'),
    delivery,
    total: of('total') + delivery,
  }
  return { lines: pricedLines, sums }
}

/** The same amounts as the API returns them. */
export const inUnits = (sums: Sums): PriceDetails =>
  Object.fromEntries(Object.entries(sums).map(([key, amount]) => [key, fromMinor(amount)])) as PriceDetails

/** A number of a text, the same for the same text. */
const seedOf = (text: string): number =>
  [...text].reduce((seed, sign) => (Math.imul(seed, 31) + sign.charCodeAt(0)) | 0, 7)

/**
 * What a person is offered with a product (docs/domain.md#shop): drawn when it comes into the cart, and stored with it.
 * The draw is made from person and product, so that removing and adding it again does not change the discount.
 */
export function offerFor(user_id: string, productId: number, today: string) {
  const random = randomFrom(seedOf(`${user_id}/${productId}`))
  return {
    offers: random.int(1, 4),
    discount_percent: random.int(3, 20),
    shipping_on: addDays(today, random.int(1, 8)),
  }
}

/** A day of delivery that has passed while the thing lay in the cart is tomorrow. */
export const deliveryDay = (shipping_on: string, today: string): string =>
  shipping_on > today ? shipping_on : addDays(today, 1)
