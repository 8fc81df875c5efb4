import { words } from '@rad/api/words'
import { t } from '#kit/words.ts'

const steps: Record<string, string> = words({
  due: 'Service due',
  reminded: 'Reminded',
  not_reached: 'Not reached',
  answered: 'Answered a reminder',
  reached: 'Reached',
  booked: 'Booked',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  card_opened: 'Job card opened',
  diagnosed: 'Diagnosed',
  estimate_approved: 'Estimate approved',
  work_started: 'Work started',
  holdup_started: 'Hold-up',
  holdup_ended: 'Hold-up ended',
  completed: 'Work completed',
  ready: 'Ready',
  invoiced: 'Invoiced',
  delivered: 'Delivered',
  surveyed: 'Survey answered',
  cancelled: 'Job card cancelled',
  lost: 'Marked as lost',
  not_applicable: 'Declared not applicable',
  complaint: 'Complaint',
  complaint_closed: 'Complaint closed',
  ticket: 'Ticket opened',
  ticket_closed: 'Ticket closed',
  call: 'Call',
  conversation: 'Conversation with a bot',
  document: 'Document received',
  next_due: 'Next service due',
} as const)

/** What happened. */
export const stepWords = (step: string) => (steps[step] ? t(steps[step]) : step)
