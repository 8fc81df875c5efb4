import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'model_year.year': given,
} satisfies StoredDays
