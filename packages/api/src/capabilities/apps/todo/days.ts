import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'task.due_on': given,
} satisfies StoredDays
