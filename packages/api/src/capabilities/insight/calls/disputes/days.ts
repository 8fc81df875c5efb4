import { dayOf, given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'call_dispute.opened_on': dayOf('opened_at'),
  'call_dispute.due_on': given,
} satisfies StoredDays
