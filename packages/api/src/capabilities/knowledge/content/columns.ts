import { given, type StoredDays } from '#kernel/stored-days.ts'

export const days = {
  'content_item.review_by': given,
} satisfies StoredDays
