import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { contract } from '#kernel/contract/contract.ts'
import { visitDimensions } from './dimensions.contract.ts'
import { visitFilters } from './list.contract.ts'

/**
 * The steps of visits and which steps follow them. In rows by step a visit is in each step that it has, in rows by step and next
 * step in each way from one to the other; in any other rows, and in the total, it is once.
 */
export const journeyStepReport = defineReport({
  title: 'Journey paths',
  dimensions: [
    { key: 'step', label: 'Step', kind: 'code' },
    { key: 'next', label: 'Next step', kind: 'code' },
    { key: 'status', label: 'Status', kind: 'status' },
    { key: 'first', label: 'First stage', kind: 'code' },
    ...visitDimensions,
  ],
  measures: [
    {
      key: 'visits',
      label: 'Visits',
      kind: 'number',
      hint: 'Visits started in the period that have this step. Total: visits started.',
      opens: {},
    },
    { key: 'times', label: 'Times', kind: 'number', hint: 'How often it occurred on these visits.' },
    {
      key: 'repeats',
      label: 'Repeats',
      kind: 'number',
      hint: 'How often the same step came again right away.',
    },
    {
      key: 'returns',
      label: 'Returns',
      kind: 'number',
      hint: 'How often it went back to a step that the visit had before, after others.',
    },
    {
      key: 'days',
      label: 'Median days to the next step',
      kind: 'days',
      hint: 'Median time from this step to the one right after it. The last step has none.',
    },
    {
      key: 'days_90',
      label: '90th percentile (days)',
      kind: 'days',
      hint: 'Nine of ten times the next step came within this time.',
    },
    {
      key: 'delivered',
      label: 'Delivered %',
      kind: 'percent',
      hint: 'Visits with this step that ended with a delivery.',
    },
  ],
  filters: { ...visitFilters, compare: compareFilter },
  defaultRows: 'step',
})

export const journeyStepsApi = contract(
  'journey-steps',
  journeyStepReport.endpoints({ path: '/api/reports/journey-steps', subject: 'Journey', scope: 'outlet' }),
)
