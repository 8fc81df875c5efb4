import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { caseFilters, type Filters, lastUpdateColumn, noUpdateFilter } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { none, type Column } from '#kernel/contract/view.ts'
import { TicketMark } from '#capabilities/service/tickets/list.contract.ts'
import { holdupParties, workTypes } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { endCauses, holdupStates } from './vocabulary.ts'

/** One line of the list: a hold-up with its card. */
export const HoldupRow = z.object({
  id: z.uuid(),
  card: z.string(),
  reg_no: z.string().nullable(),
  model: z.string().nullable(),
  outlet: z.string(),
  outlet_name: z.string(),
  region: z.string(),
  channel: z.string().nullable(),
  job_type: z.enum(workTypes),
  reason: z.string(),
  label: z.string(),
  is_retired: z.boolean(),
  party: z.enum(holdupParties),
  status: z.enum(holdupStates),
  started_at: instant,
  expected_until: instant,
  ended_at: instant.nullable(),
  end_cause: z.enum(endCauses).nullable(),
  /** Days of 24 hours since it began, or that it lasted. */
  days: z.number(),
  rest_workable: z.boolean(),
  /** It is the one that holds the card up, or did last. */
  is_primary: z.boolean(),
  linked_no: z.string().nullable(),
  note: z.string().nullable(),
  /** The turnaround time is paused: the reason pauses it, and what it asks for as evidence is there. */
  is_pausing: z.boolean(),
  /** It would be paused, but the reference is missing that the reason asks for. */
  lacks_evidence: z.boolean(),
  extended_count: z.int(),
  advisor: z.string().nullable(),
  insurer: z.string().nullable(),
  claim_no: z.string().nullable(),
  /** Who looks at the damage for the insurer. */
  surveyor: z.string().nullable(),
  promised_at: instant.nullable(),
  vor: z.boolean(),
  ticket: TicketMark.nullable(),
  /** When someone last reported on it: opened it, moved its time, or ended it. */
  updated_at: instant,
  /** When its outlet last updated it; where it never did, when it began. */
  last_update_at: instant,
  version: z.int(),
})
export type HoldupRow = z.infer<typeof HoldupRow>

/** What is entered of a hold-up: why, until when, and what proves it. */
export const holdupFields = defineFields({
  /** The number of an order, a claim, or a case. */
  linked_no: { kind: 'text', label: 'Reference', max: 60, nullable: true },
  note: { kind: 'long-text', label: 'Note', max: 2000, nullable: true },
  reason: { kind: 'reference', label: 'Reason', max: 12, from: 'holdup-reasons', required: true },
  /** Left out, it is that of the reason. */
  expected_until: { kind: 'instant', label: 'Expected until' },
  started_at: { kind: 'instant', label: 'Since' },
  rest_workable: { kind: 'flag', label: 'Other work possible', default: false },
})

export const holdupColumns = holdupFields.columns([
  { key: 'reg_no', label: 'Registration number', kind: 'code' },
  { key: 'card', label: 'Job card', kind: 'code' },
  { key: 'model', label: 'Model', kind: 'text' },
  { key: 'outlet', label: 'Outlet', kind: 'code' },
  { key: 'reason', kind: 'status' },
  { key: 'party', label: 'Waiting for', kind: 'status' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'started_at', hidden: true },
  { key: 'expected_until' },
  { key: 'days', label: 'Days', kind: 'days', hint: 'Days of 24 hours since it began, or that it lasted.' },
  { key: 'extended_count', label: 'Extended', kind: 'number', hidden: true },
  { key: 'linked_no', kind: 'code', hidden: true },
  { key: 'note', hidden: true, sortable: false },
  { key: 'rest_workable', hidden: true },
  { key: 'insurer', label: 'Insurer', kind: 'text', hidden: true },
  { key: 'claim_no', label: 'Claim number', kind: 'code', hidden: true },
  { key: 'surveyor', label: 'Surveyor', kind: 'text', hidden: true },
  { key: 'advisor', label: 'Service advisor', kind: 'text', hidden: true },
  { key: 'promised_at', label: 'Promised', kind: 'instant', hidden: true },
  { key: 'vor', label: 'VOR', kind: 'flag', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'channel', label: 'Channel', kind: 'code', hidden: true },
  { key: 'updated_at', label: 'Updated', kind: 'instant', hidden: true },
  { key: 'ended_at', label: 'Ended', kind: 'instant', hidden: true },
  { key: 'end_cause', label: 'End cause', kind: 'status', hidden: true },
  lastUpdateColumn,
]) satisfies readonly Column<keyof HoldupRow>[]

/** What the days of a view mean: begun in them, ended in them, or lasting at some time of them; open now, whatever the days. */
export const holdupsCountedBy = ['started', 'ended', 'lasting', 'now'] as const

/** The filters of list and reports alike, so that a cell's number is the list's count. */
export const holdupFilters = {
  job_type: {
    kind: 'choice',
    label: 'Job type',
    values: workTypes,
    required: true,
    refusal: 'Choose service or bodyshop.',
  },
  ...caseFilters,
  ...noUpdateFilter,
  counted_by: { kind: 'choice', label: 'Counted by', values: holdupsCountedBy },
  status: { kind: 'options', label: 'Status', values: holdupStates },
  reason: { kind: 'options', label: 'Reason', from: 'holdup-reasons' },
  party: { kind: 'options', label: 'Waiting for', values: [...holdupParties, none] },
  is_open: { kind: 'flag', label: 'Still open' },
  overdue: { kind: 'flag', label: 'Overdue' },
  age: { kind: 'options', label: 'Age', values: ['0-1', '2-3', '4-7', '8-15', '16-30', '30+'], quiet: true },
  /** How long it has lasted or did, as its column of that name says. */
  days: { kind: 'range', unit: 'days', label: 'Days', offered: ['..1', '1..3', '3..7', '7..15', '15..'], quiet: true },
  extended: { kind: 'flag', label: 'Extended', quiet: true },
  changed: { kind: 'flag', label: 'Ended by a changed reason', quiet: true },
  primary: { kind: 'flag', label: 'Primary', quiet: true },
  insurer: { kind: 'options', label: 'Insurer', from: 'insurers', quiet: true },
  tsm: { kind: 'options', label: 'Territory manager', quiet: true },
  card: { kind: 'options', letters: 'upper' },
} as const satisfies Filters

export const holdupList = defineList({
  title: 'Hold-ups',
  imports: 'holdups',
  row: HoldupRow,
  columns: holdupColumns,
  filters: holdupFilters,
  defaultSort: '-started_at',
  isLong: true,
  tabs: 'status',
})
