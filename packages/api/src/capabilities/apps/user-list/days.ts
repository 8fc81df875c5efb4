import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'sample_user.birth_date': given,
} satisfies StoredDays
