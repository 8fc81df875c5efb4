import { dayOf, given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'journey_task.opened_on': dayOf('opened_at'),
  'journey_task.due_on': given,
} satisfies StoredDays
