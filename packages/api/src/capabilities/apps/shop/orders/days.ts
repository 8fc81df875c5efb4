import { noted, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  // Promised to the buyer.
  'shop_order.delivery_on': noted,
  'shop_order_line.delivery_on': noted,
  'shop_order_year.year': noted,
} satisfies StoredDays
