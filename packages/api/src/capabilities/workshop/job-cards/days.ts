import { dayOf, maintainedByTriggers, mayNameDay, type StoredDays } from '#kernel/days/stored-days.ts'

const isOfFile = "old.source = 'import'"
const isOfCardOfFile = "exists (select from job_card c where c.id = old.job_card_id and c.source = 'import')"

export const days = {
  'job_card.received_at': mayNameDay(isOfFile),
  'job_card.first_promised_at': mayNameDay(isOfFile),
  'job_card.promised_at': mayNameDay(isOfFile),
  'job_card.work_started_at': mayNameDay(isOfFile),
  'job_card.completed_at': mayNameDay(isOfFile),
  'job_card.invoiced_at': mayNameDay(isOfFile),
  'job_card.delivered_at': mayNameDay(isOfFile),
  'job_card.cancelled_at': mayNameDay(isOfFile),
  'job_card.received_on': dayOf('received_at'),
  'job_card.delivered_on': dayOf('delivered_at'),
  'job_card_promise.promised_at': mayNameDay(isOfCardOfFile),
  'job_card_sum.month': maintainedByTriggers,
  'job_card_sum_change.month': maintainedByTriggers,
} satisfies StoredDays
