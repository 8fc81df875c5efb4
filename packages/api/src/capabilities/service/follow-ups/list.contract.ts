import { z } from 'zod'
import { answeredDay, instant } from '#kernel/contract/contract.ts'
import { caseFilters, type Filters, lastUpdateColumn, noUpdateFilter } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { buckets, followUpStates } from './vocabulary.ts'

/** One line of the list. Without the right to customers' names theirs comes masked. */
export const FollowUpRow = z.object({
  id: z.uuid(),
  no: z.string(),
  status: z.enum(followUpStates.values),
  vin: z.string(),
  reg_no: z.string().nullable(),
  model: z.string().nullable(),
  customer: z.string().nullable(),
  customer_name: z.string().nullable(),
  outlet: z.string(),
  outlet_name: z.string(),
  region: z.string(),
  channel: z.string().nullable(),
  due_on: answeredDay,
  /** Days since the due date, until today or until it ended. */
  days: z.int(),
  bucket: z.enum(buckets),
  over_90: z.boolean(),
  /** The first day on which it counts as over 90 days (M41); none where it ended before. */
  over_90_from: answeredDay.nullable(),
  attempts: z.int(),
  reached: z.int(),
  last_attempt_at: instant.nullable(),
  /** When its outlet last updated it; where it never did, when it began. */
  last_update_at: instant,
  call_back_at: instant.nullable(),
  booked_on: answeredDay.nullable(),
  reported_elsewhere: z.boolean(),
  opened_on: answeredDay,
  ended_on: answeredDay.nullable(),
})
export type FollowUpRow = z.infer<typeof FollowUpRow>

export const followUpColumns = [
  { key: 'reg_no', label: 'Registration number', kind: 'code', sortable: false },
  { key: 'model', label: 'Model', kind: 'text', sortable: false },
  { key: 'customer_name', label: 'Customer', kind: 'text', sortable: false },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'due_on', label: 'Service due', kind: 'day' },
  {
    key: 'days',
    label: 'Days',
    kind: 'days',
    hint: 'Days since the due date, until today or until the follow-up ended.',
  },
  { key: 'attempts', label: 'Attempts', kind: 'number' },
  { key: 'last_attempt_at', label: 'Last attempt', kind: 'instant' },
  { key: 'call_back_at', label: 'Call back', kind: 'instant', hidden: true },
  { key: 'booked_on', label: 'Booked for', kind: 'day', hidden: true },
  { key: 'outlet', label: 'Outlet', kind: 'code' },
  { key: 'no', label: 'Number', kind: 'code', hidden: true, inFiles: true },
  { key: 'vin', label: 'VIN', kind: 'code', hidden: true, sortable: false },
  { key: 'customer', label: 'Customer number', kind: 'code', hidden: true, sortable: false },
  { key: 'bucket', label: 'Bucket', kind: 'status', hidden: true, sortable: false },
  { key: 'over_90', label: 'Over 90 days', kind: 'flag', hidden: true, sortable: false },
  {
    key: 'over_90_from',
    label: 'Over 90 days from',
    kind: 'day',
    hidden: true,
    sortable: false,
    hint: 'M41: the 91st day after the due date, unless the follow-up ended before.',
  },
  { key: 'reached', label: 'Reached', kind: 'number', hidden: true },
  { key: 'reported_elsewhere', label: 'Reported elsewhere', kind: 'flag', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'channel', label: 'Channel', kind: 'code', hidden: true },
  { key: 'opened_on', label: 'Opened', kind: 'day', hidden: true },
  { key: 'ended_on', label: 'Ended', kind: 'day', hidden: true },
  lastUpdateColumn,
] as const satisfies readonly Column<keyof FollowUpRow>[]

/** What the days of a view mean: when the service was due, or when the follow-up was opened or ended. */
export const followUpsCountedBy = ['due', 'opened', 'ended'] as const

/** The filters of list and reports alike: a figure of a report is the count of the list it opens. */
export const followUpFilters = {
  ...caseFilters,
  ...noUpdateFilter,
  counted_by: { kind: 'choice', label: 'Counted by', values: followUpsCountedBy },
  status: { kind: 'options', label: 'Status', values: followUpStates.values },
  bucket: { kind: 'options', label: 'Days since due', values: buckets },
  /** No outlet has seen the vehicle for more than 90 days after its due date, and it has not ended (M41). */
  over_90: { kind: 'flag', label: 'Over 90 days' },
  /** The same as of an earlier day, with the due date that was valid on it. */
  over_90_on: { kind: 'day', label: 'Over 90 days on', quiet: true },
  is_open: { kind: 'flag', label: 'Still open' },
  call_back: { kind: 'flag', label: 'Call back due' },
  contacted: { kind: 'flag', label: 'Customer reached', quiet: true },
  elsewhere: { kind: 'flag', label: 'Reported elsewhere', quiet: true },
  vin: { kind: 'options', letters: 'upper' },
  customer: { kind: 'options', letters: 'upper' },
} as const satisfies Filters

export const followUpList = defineList({
  title: 'Follow-ups',
  imports: 'follow-ups',
  row: FollowUpRow,
  columns: followUpColumns,
  filters: followUpFilters,
  defaultSort: 'due_on',
  tabs: 'status',
})
