import type { PaymentMethod } from '../checkout/contract.ts'
import type { Order, OrderStatus } from './contract.ts'

const minute = 60_000
/** So long an order can be cancelled. */
export const cancelMinutes = 60
/** Then it is packed, and leaves. */
export const shippedAfterHours = 24

/** The number of an order: those of a year begin with it and have no gaps. */
export const orderNo = (year: number, count: number): string => `${year}-${String(count).padStart(5, '0')}`

export const cancelUntil = (placed_at: string): Date => new Date(Date.parse(placed_at) + cancelMinutes * minute)

/** How far an order has come: it is never moved by hand, it follows from the days. */
export function statusOf(
  order: { placed_at: string; cancelled_at: string | null; delivery_on: string },
  now: Date,
  today: string,
): OrderStatus {
  if (order.cancelled_at !== null) return 'cancelled'
  if (order.delivery_on <= today) return 'delivered'
  return now.getTime() - Date.parse(order.placed_at) >= shippedAfterHours * 60 * minute ? 'shipped' : 'placed'
}

/** What became of the money. */
export function paymentOf(method: PaymentMethod, status: OrderStatus): Order['payment'] {
  if (method !== 'cash-on-delivery') return status === 'cancelled' ? 'refunded' : 'paid'
  if (status === 'cancelled') return 'cancelled'
  return status === 'delivered' ? 'paid' : 'due on delivery'
}
