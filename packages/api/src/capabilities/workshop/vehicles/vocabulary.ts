import { codes } from '#kernel/contract/words.ts'

/** What became of a vehicle. It changes by an approved declaration alone (docs/domain.md#vehicles-and-customers). */
export const vehicleStatuses = codes([
  'in_use',
  'sold_owner_unknown',
  'scrapped',
  'total_loss',
  'stolen',
  'exported',
  'seized',
])
export type VehicleStatus = (typeof vehicleStatuses)[number]

/** What makes the next service due. */
export const dueBases = codes(['time', 'km', 'whichever_first'])

/** How near the next service is. */
export const dueStates = codes(['overdue', 'within_30_days'])
/** So many days ahead a service is soon due. */
export const dueSoonDays = 30

/** What the history of a vehicle is made of, with the right that reads each. */
export const historyRights = {
  complaint: 'Complaint',
  ticket: 'Ticket',
  job_card: 'JobCard',
  conversation: 'Bot',
} as const
export const historyKinds = codes(['complaint', 'ticket', 'job_card', 'conversation'])
export type HistoryKind = (typeof historyKinds)[number]

/** The timeline events of a reading. */
export const readingEvents = codes(['odometer_read', 'cluster_replaced', 'reading_withdrawn', 'reading_restored'])
