import { dayOf, maintainedByTriggers, mayNameDay, type StoredDays } from '#kernel/days/stored-days.ts'

const isOfFile = 'old.source_no is not null'
const isOfTicketOfFile = 'exists (select from ticket t where t.id = old.ticket_id and t.source_no is not null)'

export const days = {
  'ticket.opened_at': mayNameDay(isOfFile),
  'ticket.level_since': mayNameDay(isOfFile),
  'ticket.first_response_at': mayNameDay(isOfFile),
  'ticket.resolved_at': mayNameDay(isOfFile),
  'ticket.closed_at': mayNameDay(isOfFile),
  'ticket.cancelled_at': mayNameDay(isOfFile),
  'ticket.opened_on': dayOf('opened_at'),
  'ticket.closed_on': dayOf('closed_at'),
  'ticket.cancelled_on': dayOf('cancelled_at'),
  'ticket_level.entered_at': mayNameDay(isOfTicketOfFile),
  'ticket_level.left_at': mayNameDay(isOfTicketOfFile),
  'ticket_sum.month': maintainedByTriggers,
  'ticket_sum_change.month': maintainedByTriggers,
} satisfies StoredDays
