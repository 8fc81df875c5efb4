import { noted, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  // A day of the reader's calendar.
  'digest.on_day': noted,
} satisfies StoredDays
