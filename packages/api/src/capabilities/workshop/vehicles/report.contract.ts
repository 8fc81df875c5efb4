import { caseFilters, type Filters } from '#kernel/contract/filters.ts'
import { defineReport } from '#kernel/contract/report-contract.ts'

const { month, region, outlet } = caseFilters

/**
 * M48 by month: of the vehicles that outlets received 13 months before, those that any outlet received again since. A vehicle that was
 * at two outlets in a month is in two rows and once in the total (T14).
 */
export const retentionReport = defineReport({
  title: 'Vehicle retention',
  dimensions: [
    { key: 'month', label: 'Month', kind: 'month' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
  ],
  measures: [
    {
      key: 'retention',
      label: 'Retention %',
      kind: 'percent',
      hint: 'M48: came again / vehicles received in the month 13 months before.',
      opens: { came_again: 'true' },
    },
    {
      key: 'vehicles',
      label: 'Vehicles',
      kind: 'number',
      hint: 'Vehicles that an outlet received in the month 13 months before.',
      opens: {},
    },
    {
      key: 'came_again',
      label: 'Came again',
      kind: 'number',
      hint: 'Of these, received again by any outlet after that month and until the end of this one.',
      opens: { came_again: 'true' },
    },
    {
      key: 'stayed_away',
      label: 'Stayed away',
      kind: 'number',
      hint: 'Of these, not received again by any outlet.',
      opens: { came_again: 'false' },
    },
  ],
  filters: { month, region, outlet } satisfies Filters,
  defaultRows: 'month',
  hasSearch: false,
})
