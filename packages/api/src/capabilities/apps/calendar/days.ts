import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  // Whole days have no zone.
  'calendar_event.start_on': given,
  'calendar_event.end_on': given,
} satisfies StoredDays
