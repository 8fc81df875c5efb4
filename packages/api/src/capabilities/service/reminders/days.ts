import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'reminder.due_on': given,
  'reminder_event.booked_on': given,
} satisfies StoredDays
