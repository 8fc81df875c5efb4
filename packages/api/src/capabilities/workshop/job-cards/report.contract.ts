import { contract } from '#kernel/contract/contract.ts'
import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { ReportWhy, whyArguments } from '#kernel/contract/report-why-contract.ts'
import { cardFilters } from './list.contract.ts'

const { counted_by: _, ...filters } = cardFilters

/** What of the cards that were in the workshop at the end of the period is counted, */
const open = { counted_by: 'open' } as const
/** and of those that were delivered in it. */
const delivered = { counted_by: 'delivered' } as const

/**
 * R17 for service, R18 for bodyshop: what is in the workshop at the end of the period, and the figures of what was delivered in it.
 * The two kinds of work are never in one table.
 */
export const cardReport = defineReport({
  title: 'Job card report',
  dimensions: [
    { key: 'outlet', label: 'Outlet', kind: 'code' },
    { key: 'dealer', label: 'Dealer', kind: 'code' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'channel', label: 'Channel', kind: 'code' },
    { key: 'stage', label: 'Stage', kind: 'status' },
    { key: 'service_type', label: 'Service type', kind: 'status' },
    { key: 'category', label: 'Category', kind: 'status' },
    { key: 'insurer', label: 'Insurer', kind: 'text' },
    { key: 'month', label: 'Month', kind: 'month' },
  ],
  measures: [
    {
      key: 'in_workshop',
      label: 'In workshop',
      kind: 'number',
      hint: 'Job cards in the workshop at the end of the period.',
      opens: open,
    },
    {
      key: 'on_hold',
      label: 'On hold',
      kind: 'number',
      hint: 'M20: of these, on hold now.',
      isCompared: false,
      opens: { ...open, held: 'true' },
    },
    {
      key: 'held_long',
      label: 'On hold over 7 days',
      kind: 'number',
      hint: 'M24: of these, held by the same hold-up for more than seven days.',
      isCompared: false,
      opens: { ...open, hold_age: ['8-15', '16-30', '30+'] },
    },
    {
      key: 'vor',
      label: 'VOR',
      kind: 'number',
      hint: 'Vehicles that cannot be driven.',
      opens: { ...open, vor: 'true' },
    },
    {
      key: 'late',
      label: 'Past promise',
      kind: 'number',
      hint: 'In the workshop past the last promise.',
      isCompared: false,
      opens: { ...open, late: 'true' },
    },
    {
      key: 'delivered',
      label: 'Delivered',
      kind: 'number',
      hint: 'Job cards delivered in the period.',
      opens: delivered,
    },
    {
      key: 'promise_percent',
      label: 'Promise kept %',
      kind: 'percent',
      hint: 'M28: delivered by the first promise, of those delivered with a promise.',
      opens: { ...delivered, promise_kept: 'true' },
    },
    {
      key: 'last_promise_percent',
      label: 'Last promise kept %',
      kind: 'percent',
      hint: 'M28: delivered by the last promise, of those delivered with a promise.',
      opens: delivered,
    },
    {
      key: 'keys_to_keys',
      label: 'Keys to keys (days)',
      kind: 'number',
      hint: 'M25: median days from receipt to delivery.',
      opens: delivered,
    },
    {
      key: 'keys_to_keys_p90',
      label: 'P90 keys to keys (days)',
      kind: 'number',
      hint: 'M25: 90% of the cards took at most this many days from receipt to delivery.',
      opens: delivered,
    },
    {
      key: 'production',
      label: 'Production (days)',
      kind: 'number',
      hint: 'M26: median days from receipt to completion.',
      opens: delivered,
    },
    {
      key: 'production_p90',
      label: 'P90 production (days)',
      kind: 'number',
      hint: 'M26: 90% of the cards took at most this many days from receipt to completion.',
      opens: delivered,
    },
    {
      key: 'touch_percent',
      label: 'Touch ratio %',
      kind: 'percent',
      hint: 'M27: clocked work of eight hours a day of production, of cards with clocking.',
      opens: delivered,
    },
    {
      key: 'holdup_percent',
      label: 'Hold-up rate %',
      kind: 'percent',
      hint: 'M21: delivered after a hold-up.',
      opens: { ...delivered, had_holdup: 'true' },
    },
    {
      key: 'repeat_percent',
      label: 'Repeat repair %',
      kind: 'percent',
      hint: 'M29: same vehicle and category within 30 days of the last delivery.',
      opens: { ...delivered, repeat: 'true' },
    },
    {
      key: 'accuracy_percent',
      label: 'Estimate accuracy %',
      kind: 'percent',
      hint: 'M30: how near invoices came to what was approved, on average.',
      opens: delivered,
    },
    {
      key: 'supplement_percent',
      label: 'Supplement rate %',
      kind: 'percent',
      hint: 'M31: bodyshop cards delivered with a supplement.',
      opens: { ...delivered, supplemented: 'true' },
    },
    {
      key: 'insurer_wait',
      label: 'Insurer wait (days)',
      kind: 'number',
      hint: 'M32: days of the period spent waiting for insurers, per bodyshop card delivered.',
      opens: delivered,
    },
    {
      key: 'liability',
      label: 'Liability',
      kind: 'money',
      hint: 'What insurers bear of the cards delivered.',
      opens: delivered,
    },
  ],
  filters: { ...filters, compare: compareFilter },
  defaultRows: 'outlet',
})

/** The figures that add up over rows, of which it is known what their change is made of. */
export const cardWhyMeasures = ['delivered', 'liability'] as const

const cardWhyView = cardReport.view
  .omit({ rows: true, sort: true, columns: true })
  .extend(whyArguments(cardWhyMeasures))

export const cardReportApi = contract('job-card-report', {
  ...cardReport.endpoints({ path: '/api/reports/job-cards', subject: 'JobCard', scope: 'outlet' }),
  why: {
    method: 'GET',
    path: '/api/reports/job-cards/why',
    figures: true,
    load: 'heavy',
    allow: 'read JobCard',
    scope: 'outlet',
    summary: 'Why a figure changed: beside the days before, by region, outlet, and service type or insurer.',
    query: cardWhyView,
    response: ReportWhy,
  },
})
