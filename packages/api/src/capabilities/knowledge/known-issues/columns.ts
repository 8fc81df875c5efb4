import { dayOf, type StoredDays } from '#kernel/stored-days.ts'

export const days = {
  'known_issue.published_on': dayOf('published_at'),
} satisfies StoredDays
