import { ticketSummary } from '@rad/api/service/tickets/reports/contract'
import { addressesOf } from '#kit/report-address.ts'
import type { CellAddress } from '#kit/report.ts'

/** What the list filters by as the reports do. */
const shared = ['q', ...Object.keys(ticketSummary.filters).filter((key) => key !== 'compare')]

/** What each figure counts, in the words of the list's filters. */
export const summaryCounts = {
  opened: { counted_by: 'opened' },
  closed: { counted_by: 'closed' },
  open: { counted_by: 'open' },
  tat_median: { counted_by: 'closed' },
  tat_mean: { counted_by: 'closed' },
  outlet_tat: { counted_by: 'closed' },
  first_response: { counted_by: 'opened' },
  in_time_percent: { counted_by: 'closed', in_time: 'true' },
  breached: { counted_by: 'open', is_open: 'true', breached: 'true' },
  level_2_percent: { counted_by: 'opened', reached_level: '2' },
  level_3_percent: { counted_by: 'opened', reached_level: '3' },
  level_4_percent: { counted_by: 'opened', reached_level: '4' },
  reopened_percent: { counted_by: 'closed', reopened: 'true' },
  unjustified_percent: { counted_by: 'closed', justification: 'unjustified' },
}

/** Where a figure leads: the tickets it counts, where the report saw them (T17). */
export function ticketAddresses(
  values: Record<string, unknown>,
  levels: readonly string[],
  counts: Readonly<Record<string, Readonly<Record<string, string>>>>,
  place = 'opening',
): CellAddress {
  return addressesOf({ list: '/tickets', values: { place, ...withoutEmpty(values) }, filters: shared, counts }, levels)
}

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
