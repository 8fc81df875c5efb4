import { ticketSummary } from '@rad/api/service/tickets/reports/contract'
import { addressesOf } from '#kit/page/report-address.ts'
import type { CellAddress } from '#kit/page/report.ts'

/** What the list filters by as the reports do. */
const shared = ['q', ...Object.keys(ticketSummary.filters).filter((key) => key !== 'compare')]

/** Where a figure leads: the tickets it counts, where the report saw them (T17). */
export function ticketAddresses(
  values: Record<string, unknown>,
  levels: readonly string[],
  measures: Parameters<typeof addressesOf>[0]['measures'],
  place = 'opening',
): CellAddress {
  return addressesOf(
    { list: '/tickets', values: { place, ...withoutEmpty(values) }, filters: shared, measures },
    levels,
  )
}

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
