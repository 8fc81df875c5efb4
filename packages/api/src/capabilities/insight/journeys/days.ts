import { dayOf, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'journey_visit.started_on': dayOf('started_at'),
} satisfies StoredDays
