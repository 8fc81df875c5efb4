import { dayOf, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'known_issue.published_on': dayOf('published_at'),
} satisfies StoredDays
