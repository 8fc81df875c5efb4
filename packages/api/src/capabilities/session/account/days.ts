import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'account_profile.birth_date': given,
} satisfies StoredDays
