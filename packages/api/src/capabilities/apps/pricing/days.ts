import { noted, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'person_plan.started_on': noted,
  'person_plan.paid_until': noted,
  'person_plan.tried_on': noted,
} satisfies StoredDays
