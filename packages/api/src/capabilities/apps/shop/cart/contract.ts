import { z } from 'zod'
import { contract, day, text } from '#kernel/contract/contract.ts'
import { byProduct, largestQuantity, Product, productColors, productId } from '../contract.ts'

/** What the cart costs; every amount is in units of the currency, and the sum of those above it is the total. */
export const PriceDetails = z.object({
  /** Price times quantity of all lines. */
  mrp: z.number(),
  /** What the offers of the lines take off. */
  bagDiscount: z.number(),
  /** What the coupon takes off. */
  couponDiscount: z.number(),
  tax: z.number(),
  /** 0 is free. */
  delivery: z.number(),
  /** mrp - bagDiscount - couponDiscount + tax + delivery. */
  total: z.number(),
})
export type PriceDetails = z.infer<typeof PriceDetails>

/** A product in the cart, with what was drawn for it once and stored. */
export const CartProduct = Product.extend({
  qty: z.int(),
  color: z.enum(productColors).nullable(),
  /** It is delivered by this day. */
  shippingDate: day,
  offers: z.int(),
  discountPercentage: z.int(),
  /** Price times quantity less the discount, before coupon and tax. */
  lineTotal: z.number(),
  /** `short`: fewer are left than are in the cart. An order is refused unless all are `in-stock`. */
  availability: z.enum(['in-stock', 'short', 'sold-out']),
})
export type CartProduct = z.infer<typeof CartProduct>

export const AppliedCoupon = z.object({
  code: z.string(),
  /** What it gives, as a sentence. */
  title: z.string(),
  isApplied: z.boolean(),
  /** Why it takes nothing off at the moment; null while it does. */
  reason: z.string().nullable(),
})
export type AppliedCoupon = z.infer<typeof AppliedCoupon>

export const Cart = z.object({
  products: z.array(CartProduct),
  /** Lines, which is what the badge of the cart says. */
  count: z.int(),
  coupon: AppliedCoupon.nullable(),
  priceDetails: PriceDetails,
})
export type Cart = z.infer<typeof Cart>

const qty = z
  .int(`Enter a whole number from 1 to ${largestQuantity}.`)
  .min(1, `Enter a whole number from 1 to ${largestQuantity}.`)
  .max(largestQuantity, `Enter a whole number from 1 to ${largestQuantity}.`)

export const CouponForm = z.strictObject({ code: text(40, 1) })

const write = { method: 'POST', allow: 'update Shop', scope: 'own', errors: 'sample', response: Cart } as const

export const cartApi = contract('cart', {
  get: {
    method: 'GET',
    path: '/apps/ecommerce/cart',
    allow: 'read Shop',
    scope: 'own',
    summary: 'Your cart: its products, your coupon, and what it all costs.',
    response: Cart,
    errors: 'sample',
  },
  add: {
    ...write,
    path: '/apps/ecommerce/cart',
    summary: 'Puts a product into your cart; answers 200 where it is there already, and changes nothing.',
    body: z.strictObject({ productId, qty: qty.default(1), color: z.enum(productColors).nullable().default(null) }),
    status: 201,
    otherStatus: 200,
  },
  change: {
    ...write,
    method: 'PATCH',
    path: '/apps/ecommerce/cart/:productId',
    summary: 'Changes how many of a product are in your cart; answers the cart as it is then.',
    params: byProduct,
    body: z.strictObject({ qty }),
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/apps/ecommerce/cart/:productId',
    summary: 'Takes a product out of your cart, where it is there.',
    params: byProduct,
  },
  move: {
    ...write,
    path: '/apps/ecommerce/wishlist/:productId/move-to-cart',
    summary: 'Takes a product off your wishlist and puts it into your cart.',
    params: byProduct,
  },
  applyCoupon: {
    ...write,
    path: '/apps/ecommerce/coupon',
    summary: 'Uses a coupon with your cart, in place of another one.',
    body: CouponForm,
  },
  removeCoupon: {
    ...write,
    method: 'DELETE',
    path: '/apps/ecommerce/coupon',
    summary: 'Takes the coupon away from your cart.',
  },
})
