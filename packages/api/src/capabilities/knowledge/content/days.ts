import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'content_item.review_by': given,
} satisfies StoredDays
