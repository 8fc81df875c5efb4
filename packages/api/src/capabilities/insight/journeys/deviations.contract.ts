import { contract } from '#kernel/contract/contract.ts'
import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { visitDimensions } from './dimensions.contract.ts'
import { visitFilters } from './list.contract.ts'

/** What deviations from the agreed order cost (docs/domain.md#journeys). A visit is in each of its deviations, and once in the total. */
export const deviationReport = defineReport({
  title: 'Journey deviations',
  dimensions: [
    { key: 'deviation', label: 'Deviation', kind: 'code' },
    { key: 'deviation_kind', label: 'Kind of deviation', kind: 'status' },
    ...visitDimensions,
  ],
  measures: [
    {
      key: 'visits',
      label: 'Visits',
      kind: 'number',
      hint: 'Visits started in the period that deviate in this way. Total: visits with any deviation.',
      opens: { deviates: 'true' },
    },
    { key: 'share', label: 'Share %', kind: 'percent', hint: 'Of all visits started in the period.' },
    {
      key: 'days_lost',
      label: 'Days lost',
      kind: 'days',
      hint: 'How many days its delivered visits took longer in all than those in the agreed order that began at the same stage.',
    },
    {
      key: 'days_each',
      label: 'Days lost per visit',
      kind: 'days',
      hint: 'The same for each of its delivered visits.',
    },
    {
      key: 'lost',
      label: 'Ended as lost',
      kind: 'number',
      hint: 'Visits that ended as lost, cancelled, or without a further event.',
    },
    {
      key: 'customers_lost',
      label: 'Customers lost',
      kind: 'number',
      decimals: 1,
      hint: 'How many more of its visits ended as lost than of those in the agreed order that began at the same stage.',
    },
    {
      key: 'hold_days',
      label: 'Days on hold',
      kind: 'days',
      hint: 'Days of its job cards on hold, each counted once.',
    },
    { key: 'turn_outlet', label: 'Outlet’s turn %', kind: 'percent', hint: 'Of its days on hold.' },
    { key: 'turn_brand', label: 'Brand’s turn %', kind: 'percent', hint: 'Of its days on hold.' },
    { key: 'turn_customer', label: 'Customer’s turn %', kind: 'percent', hint: 'Of its days on hold.' },
    {
      key: 'turn_other',
      label: 'Others’ turn %',
      kind: 'percent',
      hint: 'Of its days on hold, such as those of an insurer.',
    },
  ],
  filters: { ...visitFilters, compare: compareFilter },
  defaultRows: 'deviation',
})

export const journeyDeviationsApi = contract(
  'journey-deviations',
  deviationReport.endpoints({ path: '/api/reports/journey-deviations', subject: 'Journey', scope: 'outlet' }),
)
