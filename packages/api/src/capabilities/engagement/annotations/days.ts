import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'annotation.day': given,
  'annotation.to_day': given,
} satisfies StoredDays
