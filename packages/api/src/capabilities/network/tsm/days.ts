import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'tsm_mapping.from_on': given,
  'tsm_mapping.to_on': given,
} satisfies StoredDays
