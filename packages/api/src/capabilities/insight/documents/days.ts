import { dayOf, maintainedByTriggers, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'document.received_on': dayOf('received_at'),
  'document_sum.month': maintainedByTriggers,
  'document_sum_change.month': maintainedByTriggers,
} satisfies StoredDays
