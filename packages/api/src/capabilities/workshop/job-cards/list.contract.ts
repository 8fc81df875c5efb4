import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { caseFilters, type Filters, lastUpdateColumn, lengthFilters, noUpdateFilter } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { hundredthsOf, largestAmount } from '#kernel/contract/money.ts'
import { none } from '#kernel/contract/view.ts'
import { holdupParties, workTypes } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { cardSources, cardStages, cardStatuses, serviceTypes } from './vocabulary.ts'

const amountWords = 'Enter an amount with at most two decimals.'
/** An amount in units of the brand's currency. */
const amount = {
  kind: 'number',
  min: 0,
  ...optional,
  schema: z
    .number(amountWords)
    .min(0, amountWords)
    .max(largestAmount, amountWords)
    .refine((value) => hundredthsOf(value) !== undefined, amountWords),
} as const

/** The fields of a job card, each declared once. Those of an insurer's work belong to the bodyshop alone. */
export const cardFields = defineFields({
  outlet: { kind: 'reference', label: 'Outlet', max: 12, from: 'outlets', required: true, fixed: true },
  job_type: {
    kind: 'choice',
    label: 'Job type',
    values: workTypes,
    required: true,
    fixed: true,
    refusal: 'Choose service or bodyshop.',
  },
  dms_no: { kind: 'text', label: 'DMS number', max: 40, ...optional },
  vin: {
    kind: 'code',
    label: 'VIN',
    shape: /^[A-HJ-NPR-Z0-9]{17}$/,
    ...optional,
    refusal: 'A VIN has 17 characters without I, O and Q.',
  },
  reg_no: { kind: 'text', label: 'Registration number', max: 20, ...optional },
  /** The number of a customer's record. */
  customer: { kind: 'reference', label: 'Customer', max: 20, from: 'customers', ...optional },
  odometer: {
    kind: 'whole',
    label: 'Odometer km',
    min: 0,
    max: 2_000_000,
    ...optional,
    refusal: 'Enter whole kilometers from 0 to 2,000,000.',
  },
  cluster_replaced: { kind: 'flag', label: 'Instrument cluster replaced', default: false },
  service_type: { kind: 'choice', label: 'Service type', values: serviceTypes, default: 'paid' },
  category: { kind: 'text', label: 'Category', max: 40, ...optional },
  sub_category: { kind: 'text', label: 'Subcategory', max: 40, ...optional },
  concern: { kind: 'long-text', label: 'Customer’s request', max: 2000, ...optional },
  advisor: { kind: 'text', label: 'Service advisor', max: 120, ...optional },
  stage: { kind: 'choice', label: 'Stage', values: cardStages, default: 'reception' },
  vor: { kind: 'flag', label: 'Vehicle off road', default: false },
  loaner_given: { kind: 'flag', label: 'Loaner given', default: false },
  received_at: { kind: 'instant', label: 'Received' },
  /** The first promise; each one after it is a promise of its own. */
  promised_at: { kind: 'instant', label: 'Promised', ...optional, fixed: true },
  work_started_at: { kind: 'instant', label: 'Work started', ...optional },
  completed_at: { kind: 'instant', label: 'Completed', ...optional },
  invoiced_at: { kind: 'instant', label: 'Invoiced', ...optional },
  delivered_at: { kind: 'instant', label: 'Delivered', ...optional },
  touch_minutes: { kind: 'whole', label: 'Clocked minutes', min: 0, max: 100_000, ...optional },
  estimate: { ...amount, label: 'Estimate' },
  approved: { ...amount, label: 'Approved' },
  invoiced: { ...amount, label: 'Invoice amount' },
  supplements: { kind: 'whole', label: 'Supplements', min: 0, max: 100, default: 0 },
  insurer: { kind: 'text', label: 'Insurer', max: 80, ...optional },
  claim_no: { kind: 'text', label: 'Claim number', max: 40, ...optional },
  surveyor: { kind: 'text', label: 'Surveyor', max: 120, ...optional },
  liability: { ...amount, label: 'Insurer’s liability' },
  psf_score: {
    kind: 'whole',
    label: 'PSF score',
    min: 1,
    max: 10,
    ...optional,
    refusal: 'Enter a score from 1 to 10.',
  },
})

/** One line of the list. `hold_…` tell of what holds it up now; they are empty where nothing does. */
export const CardRow = z.object({
  id: z.uuid(),
  no: z.string(),
  ...cardFields.answers('outlet', 'job_type', 'dms_no', 'vin', 'reg_no'),
  outlet_name: z.string(),
  dealer: z.string(),
  region: z.string(),
  channel: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  status: z.enum(cardStatuses),
  ...cardFields.answers('stage', 'service_type', 'category', 'advisor', 'vor', 'loaner_given'),
  received_on: z.string(),
  received_at: instant,
  /** When its outlet last updated it; where it never did, when it began. */
  last_update_at: instant,
  /** The last promise, and whether it has passed while the vehicle is still here. */
  promised_at: instant.nullable(),
  is_late: z.boolean(),
  delivered_at: instant.nullable(),
  /** Whole and tenths of days of 24 hours, from receipt to delivery or until now. */
  age_days: z.number(),
  hold_reason: z.string().nullable(),
  hold_label: z.string().nullable(),
  hold_party: z.enum(holdupParties).nullable(),
  hold_since: instant.nullable(),
  hold_until: instant.nullable(),
  hold_days: z.number().nullable(),
  holdups: z.int(),
  is_repeat: z.boolean(),
  ...cardFields.answers('insurer', 'claim_no'),
})
export type CardRow = z.infer<typeof CardRow>

export const cardColumns = cardFields.columns([
  { key: 'no', label: 'Job card', kind: 'code' },
  { key: 'reg_no', kind: 'code' },
  { key: 'model', label: 'Model', kind: 'text' },
  { key: 'outlet' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'stage' },
  { key: 'hold_reason', label: 'Hold-up', kind: 'status' },
  { key: 'hold_days', label: 'On hold (days)', kind: 'days', hint: 'M24: days since the primary hold-up began.' },
  { key: 'promised_at', label: 'Promised', kind: 'instant' },
  { key: 'age_days', label: 'Age (days)', kind: 'days', hint: 'M25: days from receipt to delivery, or until now.' },
  { key: 'vor', label: 'VOR', kind: 'flag' },
  { key: 'received_on', label: 'Received', kind: 'day', hidden: true },
  { key: 'dms_no', kind: 'code', hidden: true },
  { key: 'vin', hidden: true },
  { key: 'make', label: 'Make', kind: 'text', hidden: true },
  { key: 'service_type', hidden: true },
  { key: 'category', kind: 'status', hidden: true },
  { key: 'advisor', hidden: true },
  { key: 'dealer', label: 'Dealer', kind: 'code', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'channel', label: 'Channel', kind: 'code', hidden: true },
  { key: 'hold_party', label: 'Waiting for', kind: 'status', hidden: true },
  { key: 'hold_since', label: 'On hold since', kind: 'instant', hidden: true },
  { key: 'hold_until', label: 'Expected until', kind: 'instant', hidden: true },
  { key: 'holdups', label: 'Hold-ups', kind: 'number', hidden: true },
  { key: 'is_repeat', label: 'Repeat repair', kind: 'flag', hidden: true },
  { key: 'loaner_given', hidden: true },
  { key: 'insurer', hidden: true },
  { key: 'claim_no', kind: 'code', hidden: true },
  { key: 'delivered_at', label: 'Delivered', kind: 'instant', hidden: true },
  lastUpdateColumn,
])

/** Age of what holds a card up, in whole days of 24 hours; the lower bound belongs to the bucket (M24). */
export const holdAges = ['0-1', '2-3', '4-7', '8-15', '16-30', '30+'] as const

/** What the days of a view mean: received in them, delivered in them, or in the workshop at their end. */
export const cardsCountedBy = ['received', 'delivered', 'open'] as const

/** The filters of list and reports alike, so that a cell's number is the list's count. `none` finds rows without a value. */
export const cardFilters = {
  /** Service and bodyshop are never counted together (docs/domain.md#job-cards). */
  job_type: {
    kind: 'choice',
    label: 'Job type',
    values: workTypes,
    required: true,
    refusal: 'Choose service or bodyshop.',
  },
  ...caseFilters,
  ...lengthFilters('days', 1, 3, 7, 15, 30),
  ...noUpdateFilter,
  counted_by: { kind: 'choice', label: 'Counted by', values: cardsCountedBy },
  status: { kind: 'options', label: 'Status', values: [...cardStatuses, none], quiet: true },
  stage: { kind: 'options', label: 'Stage', values: [...cardStages, none] },
  /** In the workshop still: neither delivered nor cancelled. */
  is_open: { kind: 'flag', label: 'In workshop' },
  held: { kind: 'flag', label: 'On hold' },
  hold_reason: { kind: 'options', label: 'Hold-up reason', from: 'holdup-reasons' },
  hold_party: { kind: 'options', label: 'Waiting for', values: [...holdupParties, none], quiet: true },
  hold_age: { kind: 'options', label: 'Age of hold-up', values: holdAges, quiet: true },
  /** Past the time until which the hold-up was expected. */
  hold_overdue: { kind: 'flag', label: 'Hold-up overdue' },
  vor: { kind: 'flag', label: 'Vehicle off road' },
  /** In the workshop past its last promise. */
  late: { kind: 'flag', label: 'Past promise' },
  had_holdup: { kind: 'flag', label: 'Was on hold', quiet: true },
  promise_kept: { kind: 'flag', label: 'Promise kept', quiet: true },
  repeat: { kind: 'flag', label: 'Repeat repair', quiet: true },
  supplemented: { kind: 'flag', label: 'With supplement', quiet: true },
  service_type: { kind: 'options', label: 'Service type', values: [...serviceTypes, none], quiet: true },
  category: { kind: 'options', label: 'Category', quiet: true },
  insurer: { kind: 'options', label: 'Insurer', quiet: true },
  /** Numbers of insurers' claims, as they ask for them (U24). */
  claim_no: { kind: 'options', letters: 'upper' },
  vin: { kind: 'options', letters: 'upper' },
  /** Numbers of customers' records. */
  customer: { kind: 'options', letters: 'upper' },
  /** Whose VIN belongs to no vehicle. */
  unmatched: { kind: 'flag', label: 'VIN not valid', quiet: true },
  source: { kind: 'options', label: 'Source', values: [...cardSources, none], quiet: true },
  tsm: { kind: 'options', label: 'Territory manager', quiet: true },
} as const satisfies Filters

export const cardList = defineList({
  title: 'Job cards',
  row: CardRow,
  columns: cardColumns,
  filters: cardFilters,
  defaultSort: '-received_on',
  isLong: true,
  tabs: 'status',
})
