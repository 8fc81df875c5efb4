import { dayOf, given, maintainedByTriggers, mayNameDay, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  // A regulator names days.
  'complaint.received_at': mayNameDay('old.source_no is not null'),
  'complaint.received_on': dayOf('received_at'),
  'complaint.model_year': given,
  'complaint_sum.month': maintainedByTriggers,
  'complaint_sum_change.month': maintainedByTriggers,
} satisfies StoredDays
