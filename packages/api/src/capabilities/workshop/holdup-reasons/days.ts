import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'holdup_reason.from_on': given,
  'holdup_reason.to_on': given,
} satisfies StoredDays
