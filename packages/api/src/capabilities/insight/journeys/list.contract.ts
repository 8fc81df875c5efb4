import { z } from 'zod'
import { answeredDay, instant } from '#kernel/contract/contract.ts'
import { caseFilters, type Filters, monthFilter } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { workTypes } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { journeyGroupFilter } from './group.vocabulary.ts'
import { afterwards, deviationKinds, visitMedia, visitStates } from './vocabulary.ts'

/** One visit of a vehicle. Without the right to customers' names theirs comes masked. */
export const VisitRow = z.object({
  id: z.int(),
  vin: z.string(),
  no: z.int(),
  reg_no: z.string().nullable(),
  model: z.string().nullable(),
  customer_name: z.string().nullable(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  region: z.string().nullable(),
  channel: z.string().nullable(),
  job_type: z.enum(['service', 'bodyshop', 'none']).nullable(),
  started_at: instant,
  started_on: answeredDay,
  last_at: instant,
  delivered_at: instant.nullable(),
  status: z.enum(visitStates),
  /** Codes of the stages in line that it began with, and that it came furthest to. */
  first: z.string().nullable(),
  furthest: z.string().nullable(),
  /** From the first event to the last, in days with one decimal. */
  days: z.number(),
  went_elsewhere: z.boolean(),
  afterwards: z.enum(afterwards).nullable(),
  medium: z.enum(visitMedia),
  steps: z.int(),
  repeats: z.int(),
  loops: z.int(),
  holdups: z.int(),
  complaints: z.int(),
  /** From -100 to 100; empty without a call. */
  sentiment: z.int().nullable(),
})
export type VisitRow = z.infer<typeof VisitRow>

export const visitColumns = [
  { key: 'reg_no', label: 'Registration number', kind: 'code', sortable: false },
  { key: 'model', label: 'Model', kind: 'text', sortable: false },
  { key: 'customer_name', label: 'Customer', kind: 'text', sortable: false },
  { key: 'status', label: 'Status', kind: 'status', sortable: false },
  { key: 'furthest', label: 'Furthest stage', kind: 'code', sortable: false },
  { key: 'started_at', label: 'Started', kind: 'instant' },
  { key: 'days', label: 'Days', kind: 'number', sortable: false, hint: 'From the first event to the last.' },
  { key: 'holdups', label: 'Hold-ups', kind: 'number', sortable: false },
  { key: 'complaints', label: 'Complaints', kind: 'number', sortable: false },
  { key: 'outlet', label: 'Outlet', kind: 'code', sortable: false },
  { key: 'vin', label: 'VIN', kind: 'code', hidden: true, sortable: false, inFiles: true },
  { key: 'no', label: 'Visit', kind: 'number', hidden: true, sortable: false, inFiles: true },
  { key: 'first', label: 'First stage', kind: 'code', hidden: true, sortable: false },
  { key: 'job_type', label: 'Work', kind: 'status', hidden: true, sortable: false },
  { key: 'last_at', label: 'Last event', kind: 'instant', hidden: true, sortable: false },
  { key: 'delivered_at', label: 'Delivered', kind: 'instant', hidden: true, sortable: false },
  {
    key: 'went_elsewhere',
    label: 'Went to another outlet',
    kind: 'flag',
    hidden: true,
    sortable: false,
    hint: 'Another outlet followed it up than the one that it came to.',
  },
  {
    key: 'afterwards',
    label: 'What came next',
    kind: 'status',
    hidden: true,
    sortable: false,
    hint: 'Of visits that dropped off.',
  },
  { key: 'medium', label: 'First contact', kind: 'status', hidden: true, sortable: false },
  { key: 'steps', label: 'Steps', kind: 'number', hidden: true, sortable: false },
  {
    key: 'repeats',
    label: 'Repeats',
    kind: 'number',
    hidden: true,
    sortable: false,
    hint: 'Steps that came twice in a row.',
  },
  {
    key: 'loops',
    label: 'Returns',
    kind: 'number',
    hidden: true,
    sortable: false,
    hint: 'Steps that came back after others.',
  },
  {
    key: 'sentiment',
    label: 'Sentiment',
    kind: 'number',
    hidden: true,
    sortable: false,
    hint: 'Mean of its calls, from -100 to 100.',
  },
  { key: 'region', label: 'Region', kind: 'code', hidden: true, sortable: false },
  { key: 'channel', label: 'Channel', kind: 'code', hidden: true, sortable: false },
  { key: 'started_on', label: 'Day', kind: 'day', hidden: true, sortable: false },
] as const satisfies readonly Column<keyof VisitRow>[]

/** The filters of list and report alike: a figure of the report is the count of the list it opens. */
export const visitFilters = {
  ...caseFilters,
  status: { kind: 'options', label: 'Status', values: visitStates },
  /** Stages in line that it came to or passed, and others that it has. */
  stage: { kind: 'options', label: 'Reached stage', from: 'journey-stages' },
  first: { kind: 'options', label: 'First stage', from: 'journey-stages', quiet: true },
  furthest: { kind: 'options', label: 'Furthest stage', from: 'journey-stages' },
  job_type: { kind: 'options', label: 'Work', values: workTypes, quiet: true },
  model: { kind: 'options', label: 'Model', from: 'models', quiet: true },
  medium: { kind: 'options', label: 'First contact', values: visitMedia, quiet: true },
  /** It ended without a delivery; with a reached stage, in this one. */
  dropped: { kind: 'flag', label: 'Dropped off', quiet: true },
  /** The stage that is filtered by was passed itself, not only a later one. */
  passed: { kind: 'flag' },
  elsewhere: { kind: 'flag', label: 'Went to another outlet', quiet: true },
  /** What those did next who dropped off. */
  afterwards: { kind: 'options', label: 'What came next', values: afterwards, quiet: true },
  /** The month in which the first visit of the vehicle began. */
  cohort: { ...monthFilter, label: 'Month of first visit', quiet: true },
  has_holdup: { kind: 'flag', label: 'With a hold-up', quiet: true },
  complained: { kind: 'flag', label: 'With a complaint', quiet: true },
  with_step: { kind: 'options', label: 'With step', from: 'journey-steps', quiet: true },
  /** After a step with which it is filtered, or else after any. */
  then_step: { kind: 'options', label: 'Followed later by', from: 'journey-steps', quiet: true },
  without_step: { kind: 'options', label: 'Without step', from: 'journey-steps', quiet: true },
  /** Of a step with which it is filtered, or else of any. */
  step_outlet: { kind: 'options', label: 'Outlet of the step', from: 'outlets', quiet: true },
  step_region: { kind: 'options', label: 'Region of the step', from: 'regions', quiet: true },
  step_channel: { kind: 'options', label: 'Channel of the step', from: 'channels', quiet: true },
  has_repeat: { kind: 'flag', label: 'With a repeat', quiet: true },
  has_return: { kind: 'flag', label: 'With a return', quiet: true },
  /** Kind and stage, as `missing:READY`. */
  deviation: {
    kind: 'options',
    label: 'Deviation',
    from: 'journey-deviations',
    pattern: /^[a-z_]{1,20}:[A-Z][A-Z0-9-]{0,19}$/,
    refusal: 'Choose a deviation of the report.',
    quiet: true,
  },
  deviation_kind: { kind: 'options', label: 'Kind of deviation', values: deviationKinds, quiet: true },
  deviates: { kind: 'flag', label: 'Deviates from the agreed order', quiet: true },
  /** A row of the steps: a step, and the step right after it. */
  step: { kind: 'options' },
  next: { kind: 'options' },
  vin: { kind: 'options', letters: 'upper' },
  group: journeyGroupFilter,
  /** Ways that visits took, by their ids. */
  path: { kind: 'options', pattern: /^\d{1,15}$/, refusal: 'Choose a path of the report.' },
} as const satisfies Filters

export const visitList = defineList({
  title: 'Visits',
  row: VisitRow,
  columns: visitColumns,
  filters: visitFilters,
  defaultSort: '-started_at',
  isLong: true,
  tabs: 'status',
})
