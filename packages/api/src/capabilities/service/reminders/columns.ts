import type { CustomerReason, ReminderEvent, ReminderMedium, ReminderStatus, ReminderStep } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'reminder.step': ReminderStep
  'reminder.medium': ReminderMedium
  'reminder.status': ReminderStatus
  'reminder.reason': CustomerReason | null
  'reminder_event.kind': ReminderEvent
}
