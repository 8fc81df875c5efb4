import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'employee.start_date': given,
} satisfies StoredDays
