import { dayOf, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'document.received_on': dayOf('received_at'),
} satisfies StoredDays
