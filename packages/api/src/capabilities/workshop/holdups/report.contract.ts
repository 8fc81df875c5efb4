import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { whyArguments } from '#kernel/contract/report-why-contract.ts'
import { holdupFilters } from './list.contract.ts'

/** What is measured has days and states of its own, so that these are none of the report's filters. */
const {
  month: _month,
  counted_by: _counted_by,
  status: _status,
  is_open: _is_open,
  overdue: _overdue,
  age: _age,
  extended: _extended,
  changed: _changed,
  primary: _primary,
  card: _card,
  ...filters
} = holdupFilters

/** Days add up from all hold-ups that lasted in the period. */
const lasting = { counted_by: 'lasting' } as const

/** R19. Shares, means, and medians of the total row are worked out from the hold-ups, never from rows (T14, T15). */
export const holdupReport = defineReport({
  title: 'Hold-up report',
  dimensions: [
    { key: 'reason', label: 'Reason', kind: 'status' },
    { key: 'party', label: 'Waiting for', kind: 'status' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'month', label: 'Month', kind: 'month' },
  ],
  measures: [
    {
      key: 'days',
      label: 'Hold-up days',
      kind: 'number',
      hint: 'M22: calendar days of primary hold-ups, cut to the period.',
      opens: lasting,
    },
    {
      key: 'share',
      label: 'Share %',
      kind: 'percent',
      hint: 'M23: share of all hold-up days with the same filters.',
      opens: lasting,
    },
    {
      key: 'on_hold',
      label: 'On hold now',
      kind: 'number',
      hint: 'M20: job cards with an open primary hold-up now, whatever the period.',
      isCompared: false,
      opens: { counted_by: 'now', primary: 'true' },
    },
    {
      key: 'oldest_days',
      label: 'Oldest (days)',
      kind: 'number',
      hint: 'M24: days since the oldest of these hold-ups began.',
      isCompared: false,
      opens: { counted_by: 'now', primary: 'true', sort: 'started_at' },
    },
    {
      key: 'overdue',
      label: 'Overdue',
      kind: 'number',
      hint: 'Open now and past the expected time, whatever the period.',
      isCompared: false,
      opens: { counted_by: 'now', overdue: 'true' },
    },
    {
      key: 'started',
      label: 'Started',
      kind: 'number',
      hint: 'Hold-ups started in the period.',
      opens: { counted_by: 'started' },
    },
    {
      key: 'ended',
      label: 'Ended',
      kind: 'number',
      hint: 'Hold-ups ended in the period.',
      opens: { counted_by: 'ended' },
    },
    {
      key: 'mean_days',
      label: 'Mean (days)',
      kind: 'number',
      hint: 'Mean days from start to end of the hold-ups ended in the period.',
      opens: { counted_by: 'ended' },
    },
    {
      key: 'median_days',
      label: 'Median (days)',
      kind: 'number',
      hint: 'Median days from start to end of the hold-ups ended in the period.',
      opens: { counted_by: 'ended' },
    },
    {
      key: 'p90_days',
      label: 'P90 (days)',
      kind: 'number',
      hint: '90% of the hold-ups ended in the period took at most this many days from start to end.',
      opens: { counted_by: 'ended' },
    },
    {
      key: 'extended_percent',
      label: 'Extended %',
      kind: 'percent',
      hint: 'Extended at least once of the hold-ups ended in the period.',
      opens: { counted_by: 'ended', extended: 'true' },
    },
    {
      key: 'changed_percent',
      label: 'Changed %',
      kind: 'percent',
      hint: 'M33: share that got another reason of the hold-ups ended in the period.',
      opens: { counted_by: 'ended', changed: 'true' },
    },
    {
      key: 'other_percent',
      label: 'Other %',
      kind: 'percent',
      hint: 'Share of the reason “Other” among hold-ups started in the period.',
    },
  ],
  filters: { ...filters, compare: compareFilter },
  defaultRows: 'reason',
})

/** The figures that add up over rows, of which it is known what their change is made of. */
export const holdupWhyMeasures = ['days', 'started', 'ended'] as const

export const holdupWhyView = holdupReport.view
  .omit({ rows: true, sort: true, columns: true })
  .extend(whyArguments(holdupWhyMeasures))
