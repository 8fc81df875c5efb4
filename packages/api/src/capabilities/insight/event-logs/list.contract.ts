import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import type { Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'

export const EventLogEntry = z.object({
  id: z.uuid(),
  log: z.string(),
  case_name: z.string(),
  activity: z.string(),
  at: instant,
  resource: z.string().nullable(),
  event_no: z.string().nullable(),
  outlet: z.string().nullable(),
  vin: z.string().nullable(),
})
export type EventLogEntry = z.infer<typeof EventLogEntry>

/** The columns of files are those that an import of event logs fills, so that a file comes in again. */
export const eventLogColumns = [
  { key: 'log', label: 'Log', kind: 'text', sortable: false },
  { key: 'case_name', label: 'Case', kind: 'text', sortable: false },
  { key: 'activity', label: 'Activity', kind: 'text', sortable: false },
  // As a text, which files write to the millisecond and in UTC: a time of a column of times ends with its minute.
  { key: 'at', label: 'Time', kind: 'text' },
  { key: 'resource', label: 'Resource', kind: 'text', sortable: false },
  { key: 'event_no', label: 'Event ID', kind: 'text', sortable: false, hidden: true, inFiles: true },
  { key: 'outlet', label: 'Outlet', kind: 'code', sortable: false, hidden: true, inFiles: true },
  { key: 'vin', label: 'VIN', kind: 'code', sortable: false, hidden: true, inFiles: true },
] as const satisfies readonly Column<keyof EventLogEntry>[]

export const eventLogFilters = {
  log: { kind: 'options', label: 'Log', from: 'event-logs', pattern: /^[0-9a-f-]{36}$/, refusal: 'Choose a log.' },
  /** Ways that cases took, by their checksums. */
  variant: { kind: 'options', pattern: /^[0-9a-f]{32}$/, refusal: 'Choose a path of the log.' },
  /** Cases by the checksums of their names, which no address has to spell. */
  case: { kind: 'options', pattern: /^[0-9a-f]{32}$/, refusal: 'Choose a case of the log.' },
} as const satisfies Filters

export const eventLogList = defineList({
  title: 'Events of logs',
  row: EventLogEntry,
  columns: eventLogColumns,
  filters: eventLogFilters,
  defaultSort: '-at',
  isLong: true,
})
