import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'na_reason.from_on': given,
  'na_reason.to_on': given,
  'lost_reason.from_on': given,
  'lost_reason.to_on': given,
} satisfies StoredDays
