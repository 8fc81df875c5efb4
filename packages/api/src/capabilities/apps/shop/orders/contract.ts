import { z } from 'zod'
import { contract, day, instant, numberedId } from '#kernel/contract/contract.ts'
import { periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { codes } from '#kernel/contract/words.ts'
import { Cart, PriceDetails } from '../cart/contract.ts'
import { AddressForm, Payment, paymentMethods } from '../checkout/contract.ts'
import { productColors, productPictures } from '../contract.ts'

export const orderStatuses = codes(['placed', 'shipped', 'delivered', 'cancelled'])
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStates = codes(['paid', 'due on delivery', 'refunded', 'cancelled'])

/** One line, as it was when it was ordered. */
export const OrderLine = z.object({
  productId: z.int(),
  name: z.string(),
  slug: z.string(),
  brand: z.string(),
  image: z.enum(productPictures),
  color: z.enum(productColors).nullable(),
  qty: z.int(),
  price: z.number(),
  discountPercentage: z.int(),
  /** Price times quantity. */
  mrp: z.number(),
  bagDiscount: z.number(),
  /** Its share of the coupon. */
  couponDiscount: z.number(),
  tax: z.number(),
  /** mrp - bagDiscount - couponDiscount + tax. */
  total: z.number(),
  deliveryOn: day,
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order in the list. */
export const OrderRow = z.object({
  /** `2026-00042`: numbers of a year have no gaps. */
  no: z.string(),
  placedAt: instant,
  status: z.enum(orderStatuses),
  /** The names of its products, comma-joined. */
  items: z.string(),
  /** Pieces of all lines. */
  quantity: z.int(),
  method: z.enum(paymentMethods),
  payment: z.enum(paymentStates),
  deliveryOn: day,
  total: z.number(),
})
export type OrderRow = z.infer<typeof OrderRow>

export const Order = OrderRow.extend({
  lines: z.array(OrderLine),
  address: AddressForm,
  /** With which card or bank, for a person: "Visa •••• 4242"; empty where it is paid on delivery. */
  paidWith: z.string(),
  couponCode: z.string().nullable(),
  priceDetails: PriceDetails,
  currency: z.string(),
  /** Who ordered. */
  customer: z.object({ name: z.string(), email: z.string() }),
  /** Within the hour, and not cancelled yet. */
  canCancel: z.boolean(),
  cancelUntil: instant,
  cancelledAt: instant.nullable(),
})
export type Order = z.infer<typeof Order>

export const orderColumns = [
  { key: 'no', label: 'Order number', kind: 'code' },
  { key: 'placedAt', label: 'Placed', kind: 'instant' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'items', label: 'Items', kind: 'text', sortable: false },
  { key: 'quantity', label: 'Quantity', kind: 'number' },
  { key: 'method', label: 'Payment method', kind: 'text', hidden: true },
  { key: 'payment', label: 'Payment', kind: 'status', hidden: true },
  { key: 'deliveryOn', label: 'Delivery', kind: 'day' },
  { key: 'total', label: 'Total', kind: 'money' },
] as const satisfies readonly Column<keyof OrderRow>[]

/** Without another wish the newest is on top; `q` finds numbers and names of products. */
export const orderList = defineList({
  title: 'Orders',
  row: OrderRow,
  columns: orderColumns,
  filters: {
    ...periodFilters,
    status: { kind: 'options', values: orderStatuses, refusal: 'Status not found.' },
    method: { kind: 'options', label: 'Payment method', values: paymentMethods, refusal: 'Payment method not found.' },
  },
  defaultSort: '-placedAt',
  tabs: 'status',
})

const byNo = z.object({ no: z.string().regex(/^\d{4}-\d{1,9}$/, 'Enter an order number such as 2026-00042.') })
const oneOrder = z.object({ order: Order })

const read = { method: 'GET', allow: 'read Shop', scope: 'own', errors: 'sample' } as const

export const ordersApi = contract('orders', {
  list: orderList.endpoint({
    ...read,
    path: '/apps/ecommerce/orders',
    summary: 'Your orders as a list of the product, with counts per status.',
  }),
  export: orderList.fileEndpoint({
    ...read,
    allow: 'export Shop',
    path: '/apps/ecommerce/orders/export',
  }),
  get: {
    ...read,
    path: '/apps/ecommerce/orders/:no',
    summary: 'One of your orders, with everything its page and its receipt show.',
    params: byNo,
    response: oneOrder,
  },
  place: {
    method: 'POST',
    path: '/apps/ecommerce/orders',
    allow: 'create Shop',
    scope: 'own',
    summary: 'Orders what is in your cart; 409 with the cart as it is where its total is no longer the one you saw.',
    body: z.strictObject({
      addressId: numberedId('Choose an address.'),
      payment: Payment,
      /** What the person saw and agreed to pay, in units of the currency. */
      total: z.number('Enter the total.').optional(),
    }),
    /** The cart afterwards is empty. */
    response: oneOrder.extend({ cart: Cart }),
    status: 201,
    errors: 'sample',
  },
  cancel: {
    method: 'POST',
    path: '/apps/ecommerce/orders/:no/cancel',
    allow: 'update Shop',
    scope: 'own',
    summary: 'Cancels an order within the hour: stock comes back and what was paid is returned.',
    params: byNo,
    response: oneOrder,
    errors: 'sample',
  },
})
