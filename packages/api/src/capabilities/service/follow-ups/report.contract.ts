import { defineReport } from '#kernel/contract/report-contract.ts'
import { whyArguments } from '#kernel/contract/report-why-contract.ts'
import { followUpFilters } from './list.contract.ts'

const ofOpen = (bucket: string) => ({ bucket, is_open: 'true' })

/** R12: vehicles that no outlet has seen for more than 90 days after their due date, and how their customers are reached. */
export const followUpReport = defineReport({
  title: 'Not reported',
  dimensions: [
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
    { key: 'channel', label: 'Channel', kind: 'code' },
    { key: 'status', label: 'Status', kind: 'status' },
    { key: 'month', label: 'Month', kind: 'month' },
  ],
  measures: [
    {
      key: 'over_90',
      label: 'Over 90 days',
      kind: 'number',
      hint: 'Not ended, and more than 90 days since the due date (M41).',
      opens: { over_90: 'true' },
    },
    {
      key: 'days_91_120',
      label: '91–120',
      kind: 'number',
      hint: 'Not ended, 91 to 120 days since the due date.',
      opens: ofOpen('91-120'),
    },
    {
      key: 'days_121_180',
      label: '121–180',
      kind: 'number',
      hint: 'Not ended, 121 to 180 days since the due date.',
      opens: ofOpen('121-180'),
    },
    {
      key: 'days_181_365',
      label: '181–365',
      kind: 'number',
      hint: 'Not ended, 181 to 365 days since the due date.',
      opens: ofOpen('181-365'),
    },
    {
      key: 'over_365',
      label: 'Over 365',
      kind: 'number',
      hint: 'Not ended, and more than 365 days since the due date.',
      opens: ofOpen('over_365'),
    },
    { key: 'follow_ups', label: 'Follow-ups', kind: 'number', hint: 'All under the same filters.', opens: {} },
    {
      key: 'reported_in_90',
      label: 'Reported in 90 days %',
      kind: 'percent',
      hint: 'Seen within 90 days of the due date / follow-ups that are neither approved as not applicable nor withdrawn (M42).',
    },
    {
      key: 'contact_rate',
      label: 'Reached %',
      kind: 'percent',
      hint: 'Follow-ups whose customer was reached / follow-ups (M45).',
      opens: { contacted: 'true' },
    },
    {
      key: 'attempts_per_reached',
      label: 'Attempts per customer reached',
      kind: 'number',
      decimals: 1,
      hint: 'Contact attempts / follow-ups whose customer was reached. More attempts that reach no one make it worse.',
    },
    { key: 'eligible', label: 'Eligible', kind: 'number', hint: 'Follow-ups whose customer agreed to messages (M46).' },
    { key: 'sent', label: 'Sent %', kind: 'percent', hint: 'Sent / eligible (M46).' },
    { key: 'delivered', label: 'Delivered %', kind: 'percent', hint: 'Delivered / sent (M46).' },
    { key: 'read', label: 'Read %', kind: 'percent', hint: 'Read / delivered (M46).' },
    { key: 'answered', label: 'Answered %', kind: 'percent', hint: 'Answered / read (M46).' },
    { key: 'booked', label: 'Booked %', kind: 'percent', hint: 'Booked / answered (M46).' },
    {
      key: 'recovery',
      label: 'Recovery %',
      kind: 'percent',
      hint: 'Seen after more than 90 days / follow-ups that were over 90 days (M47).',
    },
    {
      key: 'elsewhere',
      label: 'Elsewhere %',
      kind: 'percent',
      hint: 'Reported at another outlet / reported (M49).',
      opens: { elsewhere: 'true' },
    },
  ],
  filters: followUpFilters,
  defaultRows: 'region',
})

/** The figures that add up over rows, of which it is known what their change is made of. */
export const followUpWhyMeasures = ['over_90', 'follow_ups'] as const
export const followUpWhyView = followUpReport.view
  .omit({ rows: true, sort: true, columns: true })
  .extend(whyArguments(followUpWhyMeasures))
