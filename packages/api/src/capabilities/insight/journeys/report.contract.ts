import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { whyArguments } from '#kernel/contract/report-why-contract.ts'
import { visitFilters } from './list.contract.ts'

/** R20. In rows by stage a visit is in each stage that it came to; in any other rows, and in the total, it is once. */
export const journeyReport = defineReport({
  title: 'Customer journey',
  dimensions: [
    { key: 'stage', label: 'Stage', kind: 'code' },
    { key: 'status', label: 'Status', kind: 'status' },
    { key: 'first', label: 'First stage', kind: 'code' },
    { key: 'medium', label: 'First contact', kind: 'status' },
    { key: 'job_type', label: 'Work', kind: 'status' },
    { key: 'afterwards', label: 'What came next', kind: 'status' },
    { key: 'month', label: 'Month', kind: 'month' },
    { key: 'cohort', label: 'Month of first visit', kind: 'month' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
    { key: 'channel', label: 'Channel', kind: 'code' },
    { key: 'model', label: 'Model', kind: 'text' },
  ],
  measures: [
    {
      key: 'visits',
      label: 'Visits',
      kind: 'number',
      hint: 'Visits started in the period that came to this stage or further. Total: visits started.',
      opens: {},
    },
    {
      key: 'conversion',
      label: 'Conversion %',
      kind: 'percent',
      hint: 'M85: visits that came to the next stage, of those that came to this one. Total: visits delivered.',
    },
    {
      key: 'passed',
      label: 'Passed',
      kind: 'number',
      hint: 'Visits that passed this stage itself; the others skipped it.',
      opens: { passed: 'true' },
    },
    {
      key: 'dwell',
      label: 'Median dwell (days)',
      kind: 'number',
      hint: 'M85: median time from this stage to the next. Total: from the start of a visit to its delivery.',
      opens: { passed: 'true' },
    },
    {
      key: 'dwell_90',
      label: '90th percentile (days)',
      kind: 'number',
      hint: 'Nine of ten visits went on within this time.',
      opens: { passed: 'true' },
    },
    {
      key: 'standing',
      label: 'Here now',
      kind: 'number',
      hint: 'Visits that go on and came no further.',
    },
    {
      key: 'dropped',
      label: 'Dropped off',
      kind: 'number',
      hint: 'Visits that ended here without a delivery.',
      opens: { dropped: 'true' },
    },
    {
      key: 'drop_off',
      label: 'Drop-off %',
      kind: 'percent',
      hint: 'Visits that ended here without a delivery, of those that came here.',
      opens: { dropped: 'true' },
    },
    {
      key: 'by_phone',
      label: 'By phone %',
      kind: 'percent',
      hint: 'Visits on which the customer was first in touch by phone.',
    },
    {
      key: 'by_message',
      label: 'By message %',
      kind: 'percent',
      hint: 'Visits on which the customer was first in touch by SMS, chat, or app.',
    },
    {
      key: 'by_email',
      label: 'By email %',
      kind: 'percent',
      hint: 'Visits on which the customer was first in touch by email or letter.',
    },
    {
      key: 'complaints',
      label: 'With a complaint %',
      kind: 'percent',
      hint: 'Visits with at least one complaint.',
      opens: { complained: 'true' },
    },
    {
      key: 'sentiment',
      label: 'Sentiment',
      kind: 'number',
      hint: 'Mean of the visits with calls, from -100 to 100.',
    },
  ],
  filters: { ...visitFilters, compare: compareFilter },
  defaultRows: 'stage',
})

/** The figures that add up over visits, of which it is known what their change is made of. */
export const journeyWhyMeasures = ['visits', 'dropped', 'standing'] as const

export const journeyWhyView = journeyReport.view
  .omit({ rows: true, sort: true, columns: true })
  .extend(whyArguments(journeyWhyMeasures))
