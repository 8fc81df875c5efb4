import { dayOf, given, maintainedByTriggers, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'follow_up.due_on': given,
  'follow_up.first_due_on': given,
  'follow_up.booked_on': given,
  'follow_up.lost_on': given,
  'follow_up.opened_on': dayOf('opened_at'),
  'follow_up.ended_on': dayOf('ended_at'),
  'follow_up.counted_on': given,
  'follow_up_sum.due_on': maintainedByTriggers,
  'follow_up_sum.counted_on': maintainedByTriggers,
  'follow_up_sum_change.due_on': maintainedByTriggers,
  'follow_up_sum_change.counted_on': maintainedByTriggers,
  'contact_attempt.attempted_on': dayOf('at'),
  'due_date_change.from_on': given,
  'due_date_change.to_on': given,
  'due_date_change.follow_up_from_on': given,
  'due_date_change.applied_on': dayOf('applied_at'),
  'due_date_move.to_on': given,
  'follow_up_ticket.week': given,
  'due_reading_change.from_due_on': given,
  'due_reading_change.from_first_due_on': given,
} satisfies StoredDays
