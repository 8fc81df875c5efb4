import { noted, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'guideline_reminder.reminded_on': noted,
} satisfies StoredDays
