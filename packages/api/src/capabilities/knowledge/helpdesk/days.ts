import { dayOf, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'helpdesk_case.opened_on': dayOf('opened_at'),
  'helpdesk_case.closed_on': dayOf('closed_at'),
} satisfies StoredDays
