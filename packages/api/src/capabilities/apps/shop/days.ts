import { given, noted, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'shop_cart_item.shipping_on': noted,
  'shop_kept_offer.shipping_on': noted,
  'shop_coupon.starts_on': given,
  'shop_coupon.ends_on': given,
} satisfies StoredDays
