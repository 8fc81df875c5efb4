import { z } from 'zod'
import { instant, text } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { caseFilters, type Filters, lastUpdateColumn, lengthFilters, noUpdateFilter } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { none } from '#kernel/contract/view.ts'
import { priorities } from '#capabilities/service/sla/vocabulary.ts'
import { jobTypes } from './case.vocabulary.ts'
import { chargedTo, justifications, ticketKinds, ticketStatuses } from './vocabulary.ts'

/** The fields of a ticket: what a person writes down as it is opened; some of them can be changed afterwards. */
export const ticketFields = defineFields({
  outlet: { kind: 'reference', label: 'Outlet', max: 12, from: 'outlets', required: true, fixed: true },
  job_type: {
    kind: 'choice',
    label: 'Job type',
    values: ['service', 'bodyshop'],
    required: true,
    fixed: true,
    refusal: 'Choose service or bodyshop.',
  },
  title: { kind: 'text', label: 'Title', max: 200, min: 5, required: true },
  description: { kind: 'long-text', label: 'Description', max: 4000, min: 0 },
  priority: { kind: 'choice', label: 'Priority', values: priorities, default: 'P3', refusal: 'Choose a priority.' },
  channel: { kind: 'reference', label: 'Channel', max: 8, from: 'channels', schema: text(8), ...optional, fixed: true },
  vin: {
    kind: 'code',
    label: 'VIN',
    shape: /^[A-HJ-NPR-Z0-9]{17}$/,
    ...optional,
    fixed: true,
    refusal: 'A VIN has 17 characters without I, O and Q.',
  },
  /** The number of the complaint that it answers. */
  complaint: { kind: 'reference', label: 'Complaint number', max: 40, schema: text(40), ...optional, fixed: true },
})

/** One line of the list (R05). Seconds are of the customer's clock; `due_at` is empty while it is paused. */
export const TicketRow = z.object({
  id: z.uuid(),
  no: z.string(),
  kind: z.enum(ticketKinds),
  title: z.string(),
  status: z.enum(ticketStatuses),
  priority: z.enum(priorities),
  level: z.int(),
  outlet: z.string(),
  outlet_name: z.string(),
  dealer: z.string(),
  /** Of the outlet as it belongs today, whatever `place` filters by. */
  region: z.string(),
  channel: z.string().nullable(),
  job_type: z.enum(jobTypes),
  category: z.string().nullable(),
  sub_category: z.string().nullable(),
  vin: z.string().nullable(),
  owner: z.string().nullable(),
  owner_id: z.uuid().nullable(),
  opened_on: z.string(),
  opened_at: instant,
  /** When its outlet last updated it; where it never did, when it began. */
  last_update_at: instant,
  due_at: instant.nullable(),
  is_breached: z.boolean(),
  age_hours: z.number(),
  paused_hours: z.number(),
  hops: z.int(),
  reopened_count: z.int(),
  justification: z.enum(justifications),
  charged_to: z.enum(chargedTo),
  complaint: z.string().nullable(),
  closed_at: instant.nullable(),
})
export type TicketRow = z.infer<typeof TicketRow>

/** What another file shows of a ticket. */
export const TicketMark = TicketRow.pick({ no: true, status: true, level: true, due_at: true, is_breached: true })
export type TicketMark = z.infer<typeof TicketMark>

export const ticketColumns = ticketFields.columns([
  { key: 'no', label: 'Ticket', kind: 'code' },
  { key: 'title' },
  { key: 'outlet', kind: 'outlet' },
  { key: 'priority' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'level', label: 'Level', kind: 'status' },
  { key: 'owner', label: 'Owner', kind: 'person', of: 'owner_id' },
  { key: 'opened_on', label: 'Opened', kind: 'day' },
  { key: 'due_at', label: 'Due date', kind: 'instant' },
  { key: 'age_hours', label: 'Age (h)', kind: 'hours', hint: 'Hours since opening, up to closing or cancellation.' },
  { key: 'kind', label: 'Kind', kind: 'status', hidden: true },
  { key: 'dealer', label: 'Dealer', kind: 'code', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'channel', hidden: true },
  { key: 'job_type', hidden: true },
  { key: 'category', label: 'Category', kind: 'status', hidden: true },
  { key: 'sub_category', label: 'Subcategory', kind: 'status', hidden: true },
  { key: 'vin', hidden: true },
  {
    key: 'paused_hours',
    label: 'Paused (h)',
    kind: 'hours',
    hidden: true,
    sortable: false,
    hint: 'Hours the customer SLA clock was paused.',
  },
  {
    key: 'hops',
    label: 'Reassignments',
    kind: 'number',
    hidden: true,
    hint: 'Number of reassignments. More than three counts as ping-pong.',
  },
  { key: 'reopened_count', label: 'Reopened', kind: 'number', hidden: true },
  { key: 'justification', label: 'Justification', kind: 'status', hidden: true },
  { key: 'charged_to', label: 'Responsible party', kind: 'status', hidden: true },
  { key: 'complaint', label: 'Complaint', hidden: true },
  { key: 'closed_at', label: 'Closed', kind: 'instant', hidden: true },
  lastUpdateColumn,
])

/** What the days of a view mean: opened in them, closed in them, cancelled in them, or open at their end (M01, M02, M03). */
export const countedBy = ['opened', 'closed', 'cancelled', 'open'] as const

const ofFour = { pattern: /^[1-4]$/, refusal: 'Enter a level from 1 to 4.' }

/** The filters of list and reports alike, so that a cell's number is the list's count. `none` finds rows without a value. */
export const ticketFilters = {
  ...caseFilters,
  ...lengthFilters('hours', 24, 48, 72, 168),
  ...noUpdateFilter,
  counted_by: { kind: 'choice', label: 'Counted by', values: countedBy },
  /** Monday is 1. With `hour`, of the opening in the brand's zone. */
  weekday: {
    kind: 'options',
    label: 'Weekday',
    pattern: /^[1-7]$/,
    refusal: 'Enter a weekday from 1 (Monday) to 7.',
  },
  hour: {
    kind: 'options',
    label: 'Hour',
    pattern: /^(1?\d|2[0-3])$/,
    refusal: 'Enter an hour from 0 to 23.',
  },
  /**
   * Whether region and zone are those of today or those of the opening (T17): of the opening where a view has days, of today where
   * it has none, in the list and its reports alike.
   */
  place: { kind: 'choice', label: 'Place', values: ['today', 'opening'] },
  status: { kind: 'options', label: 'Status', values: [...ticketStatuses, none], quiet: true },
  /** A username; `me` for who asks, `none` for no one. */
  owner: { kind: 'options', label: 'Owner' },
  priority: { kind: 'options', label: 'Priority', values: [...priorities, none] },
  level: { kind: 'options', label: 'Level', ...ofFour },
  due: { kind: 'choice', label: 'Due date', values: ['today', 'overdue'] },
  /** Past due and open, or closed late. */
  breached: { kind: 'flag', label: 'Overdue' },
  /** The highest level it has reached, or one above. */
  reached_level: { kind: 'choice', label: 'Reached level', ...ofFour },
  tsm: { kind: 'options', label: 'Territory manager' },
  kind: { kind: 'options', label: 'Kind', values: [...ticketKinds, none], quiet: true },
  job_type: { kind: 'options', label: 'Job type', values: [...jobTypes, none], quiet: true },
  category: { kind: 'options', label: 'Category', quiet: true },
  sub_category: { kind: 'options', label: 'Subcategory' },
  justification: { kind: 'options', label: 'Justification', values: [...justifications, none], quiet: true },
  charged_to: { kind: 'options', label: 'Responsible party', values: [...chargedTo, none], quiet: true },
  /** Neither closed nor cancelled. */
  is_open: { kind: 'flag', label: 'Still open', quiet: true },
  /** Closed within its target (M07). */
  in_time: { kind: 'flag', label: 'Within SLA' },
  reopened: { kind: 'flag', label: 'Reopened', quiet: true },
  paused_late: { kind: 'flag', label: 'Paused shortly before due', quiet: true },
  /** Before a panel where the asker has a seat and has not voted. */
  my_vote: { kind: 'flag', label: 'My vote' },
} as const satisfies Filters

export const ticketList = defineList({
  title: 'Tickets',
  imports: 'tickets',
  row: TicketRow,
  columns: ticketColumns,
  filters: ticketFilters,
  defaultSort: '-opened_on',
  isLong: true,
  tabs: 'status',
})
