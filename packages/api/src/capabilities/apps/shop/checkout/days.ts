import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'shop_card.expiry_month': given,
  'shop_card.expiry_year': given,
} satisfies StoredDays
