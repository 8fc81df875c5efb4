import { noted, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'portal_day.day': noted,
  'portal_person_day.day': noted,
  'portal_person_day.first_on': noted,
} satisfies StoredDays
