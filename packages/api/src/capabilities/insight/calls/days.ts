import { dayOf, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'call.started_on': dayOf('started_at'),
} satisfies StoredDays
