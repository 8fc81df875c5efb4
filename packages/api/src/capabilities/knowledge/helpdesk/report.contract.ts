import { z } from 'zod'
import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { whyArguments } from '#kernel/contract/report-why-contract.ts'
import { helpdeskFilters } from './list.contract.ts'

const { month: _month, counted_by: _counted_by, status: _status, is_open: _is_open, ...filters } = helpdeskFilters

const submitted = { submitted: 'true' } as const
const closed = { counted_by: 'closed' } as const
const fixed = { ...closed, status: 'closed_fixed' } as const
const open = { counted_by: 'now' } as const

/** R11. Medians and shares of the total row are worked out from the cases, never from rows. */
export const helpdeskReport = defineReport({
  title: 'Helpdesk report',
  dimensions: [
    { key: 'system_group', label: 'System', kind: 'status' },
    { key: 'model', label: 'Model', kind: 'text' },
    { key: 'outlet', label: 'Outlet', kind: 'code' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'tier', label: 'Tier', kind: 'code' },
    { key: 'month', label: 'Month', kind: 'month' },
    /** A case with several codes is in several rows, and once in the total. */
    { key: 'dtc', label: 'Trouble code', kind: 'code' },
  ],
  measures: [
    {
      key: 'submitted',
      label: 'Submitted',
      kind: 'number',
      hint: 'Cases submitted in the period.',
      opens: submitted,
    },
    {
      key: 'open',
      label: 'Open now',
      kind: 'number',
      hint: 'Cases submitted and not closed now, whatever the period.',
      isCompared: false,
      opens: open,
    },
    {
      key: 'with_helpdesk',
      label: 'Waiting on the helpdesk',
      kind: 'number',
      hint: 'Open now, and the helpdesk is to answer, whatever the period.',
      isCompared: false,
      opens: { ...open, turn: 'helpdesk' },
    },
    {
      key: 'with_outlet',
      label: 'Waiting on the outlet',
      kind: 'number',
      hint: 'Open now, and the outlet is to answer, whatever the period.',
      isCompared: false,
      opens: { ...open, turn: 'outlet' },
    },
    {
      key: 'overdue',
      label: 'Overdue',
      kind: 'number',
      hint: 'Open now and past their due date, whatever the period.',
      isCompared: false,
      opens: { ...open, due: 'overdue' },
    },
    { key: 'closed', label: 'Closed', kind: 'number', hint: 'Cases closed in the period.', opens: closed },
    { key: 'fixed', label: 'Fixed', kind: 'number', hint: 'Cases closed as fixed in the period.', opens: fixed },
    {
      key: 'by_known_issue',
      label: 'By known issue',
      kind: 'number',
      hint: 'Cases answered by a known issue in the period.',
      opens: { ...closed, status: 'answered_by_known_issue' },
    },
    {
      key: 'first_reply_hours',
      label: 'First reply (h)',
      kind: 'hours',
      hint: 'M54: median working hours from submission to the first reply, of cases submitted in the period.',
      opens: submitted,
    },
    {
      key: 'first_reply_hours_p90',
      label: 'P90 first reply (h)',
      kind: 'hours',
      hint: 'M54: 90% of the cases submitted in the period had their first reply within this many working hours.',
      opens: submitted,
    },
    {
      key: 'closing_days',
      label: 'Closing (days)',
      kind: 'number',
      hint: 'M55: median days from submission to closing, of cases closed in the period.',
      opens: closed,
    },
    {
      key: 'closing_days_p90',
      label: 'P90 closing (days)',
      kind: 'number',
      hint: 'M55: 90% of the cases closed in the period took at most this many days from submission to closing.',
      opens: closed,
    },
    {
      key: 'fixed_first_percent',
      label: 'Fixed first %',
      kind: 'percent',
      hint: 'M56: with one recommendation, of the cases closed as fixed in the period.',
      opens: { ...fixed, fixed_first: 'true' },
    },
    {
      key: 'no_feedback_percent',
      label: 'No feedback %',
      kind: 'percent',
      hint: 'M57: closed without feedback of the outlet, of all cases closed in the period.',
      opens: { ...closed, status: 'closed_no_feedback' },
    },
    {
      key: 'returned_percent',
      label: 'Returned %',
      kind: 'percent',
      hint: 'M58: returned for missing data, of the cases submitted in the period.',
      opens: { ...submitted, returned: 'true' },
    },
  ],
  filters: { ...filters, compare: compareFilter },
  defaultRows: 'system_group',
})

/** The figures that add up over rows, of which it is known what their change is made of. */
export const helpdeskWhyMeasures = ['submitted', 'closed', 'fixed'] as const

export const helpdeskWhyView = helpdeskReport.view
  .omit({ rows: true, sort: true, columns: true })
  .extend(whyArguments(helpdeskWhyMeasures))

/** Which trouble codes most cases name that were submitted in the period, by the filters of the report. */
export const topDtcView = helpdeskReport.view.omit({ rows: true, sort: true, columns: true, compare: true })
export const TopDtc = z.object({
  code: z.string(),
  cases: z.int(),
  /** Of all cases submitted in the period that name a code. */
  share: z.number(),
  /** Closed as fixed of these. */
  fixed: z.int(),
  /** The models that most of them are about. */
  models: z.array(z.string()),
})
export type TopDtc = z.infer<typeof TopDtc>
