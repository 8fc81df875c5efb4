import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'customer.do_not_contact_until': given,
} satisfies StoredDays
