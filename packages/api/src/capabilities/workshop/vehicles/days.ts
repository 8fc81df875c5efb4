import { given, maintainedByTriggers, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'vehicle.sold_on': given,
  'vehicle.next_due_on': given,
  'vehicle.model_year': given,
  // That of the last reading, or of the file that brought the vehicle.
  'vehicle.odometer_last_on': maintainedByTriggers,
  // That of the job card, or named by who read it.
  'odometer_reading.read_on': maintainedByTriggers,
  // That of the reading.
  'odometer_withdrawal.read_on': given,
} satisfies StoredDays
