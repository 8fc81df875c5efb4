import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'unjustified_reason.from_on': given,
  'unjustified_reason.to_on': given,
} satisfies StoredDays
