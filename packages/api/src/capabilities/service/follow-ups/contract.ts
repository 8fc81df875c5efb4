import { z } from 'zod'
import {
  answeredDay,
  contract,
  day,
  givenInstant,
  instant,
  listOf,
  manyLines,
  seenVersion,
  text,
} from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { recordEndpoints } from '#kernel/contract/record-contract.ts'
import { dueBases } from '#capabilities/workshop/vehicles/vocabulary.ts'
import { FollowUpRow, followUpList } from './list.contract.ts'
import { followUpReport, followUpWhyView } from './report.contract.ts'
import { callReasons, contactResults, dayParts, directions, followUpStates, media } from './vocabulary.ts'

export { followUpReport, followUpWhyMeasures } from './report.contract.ts'
export { followUpColumns, followUpFilters, followUpList, FollowUpRow } from './list.contract.ts'
export {
  buckets,
  contactResults,
  directions,
  followUpStates,
  media,
  resultsOf,
  type Bucket,
  type CallReason,
  type ContactResult,
  type FollowUpStatus,
  type Medium,
} from './vocabulary.ts'

/** What a follow-up is added with by hand; most are opened by the product. */
export const followUpFields = defineFields({
  vin: {
    kind: 'code',
    label: 'VIN',
    shape: /^[A-HJ-NPR-Z0-9]{17}$/,
    required: true,
    fixed: true,
    refusal: 'A VIN has 17 characters without I, O and Q.',
  },
  due_on: { kind: 'day', label: 'Service due', required: true, fixed: true },
  due_basis: { kind: 'choice', label: 'Due by', values: dueBases, default: 'time', fixed: true },
})

/** One attempt to reach the customer. */
export const ContactAttempt = z.object({
  id: z.uuid(),
  at: instant,
  medium: z.enum(media),
  direction: z.enum(directions),
  result: z.enum(contactResults),
  note: z.string().nullable(),
  call_back_at: instant.nullable(),
  by: z.string().nullable(),
})
export type ContactAttempt = z.infer<typeof ContactAttempt>

/** The whole follow-up. Without the right to customers' names theirs comes masked, and no phone number is in it. */
export const FollowUp = FollowUpRow.extend({
  version: z.int(),
  first_due_on: answeredDay,
  due_basis: z.enum(dueBases),
  no_shows: z.int(),
  phones: z.array(z.string()),
  /** Phone numbers and emails by which the customer can’t be reached. */
  wrong_contacts: z.array(z.string()),
  language: z.string().nullable(),
  /** Why the customer may not be contacted by each medium; those that are left out are allowed. */
  refusals: z.record(z.string(), z.string()),
  /** Why the customer is lost; none in any other state. */
  lost_reason: z.string().nullable(),
  lost_on: answeredDay.nullable(),
  reported_job_card: z.string().nullable(),
  reported_outlet_name: z.string().nullable(),
  sent_at: instant.nullable(),
  delivered_at: instant.nullable(),
  read_at: instant.nullable(),
  responded_at: instant.nullable(),
  booked_at: instant.nullable(),
  reported_at: instant.nullable(),
  contacts: z.array(ContactAttempt),
  /** The states that the caller may move it to. */
  allowed: z.array(z.enum(followUpStates.values)),
})
export type FollowUp = z.infer<typeof FollowUp>

/** One call of the list of today. */
export const Call = FollowUpRow.pick({
  no: true,
  status: true,
  vin: true,
  reg_no: true,
  model: true,
  customer: true,
  customer_name: true,
  outlet: true,
  due_on: true,
  days: true,
  bucket: true,
  attempts: true,
  last_attempt_at: true,
  call_back_at: true,
}).extend({
  reason: z.enum(callReasons),
  phones: z.array(z.string()),
  language: z.string().nullable(),
  /** When earlier attempts reached this customer. */
  best_part: z.enum(dayParts).nullable(),
  last_result: z.enum(contactResults).nullable(),
  /** Why the customer may not be called; null where they may. */
  refusal: z.string().nullable(),
})
export type Call = z.infer<typeof Call>

/** The calls of today: how many there are, how many follow-ups had a contact today, and those that come next. */
export const CallList = z.object({ count: z.int(), done: z.int(), calls: z.array(Call) })
export type CallList = z.infer<typeof CallList>

const shared = {
  path: '/api/follow-ups',
  subject: 'FollowUp',
  scope: 'outlet',
  name: 'follow-up',
  record: FollowUp,
  key: { no: z.string().regex(/^[A-Z0-9-]{1,40}$/) },
  fields: followUpFields,
} as const

const { get, add } = recordEndpoints({ ...shared, summary: { add: 'One at a time for each vehicle.' } })
const changing = {
  method: 'POST',
  allow: 'update FollowUp',
  scope: 'outlet',
  params: get.params,
  response: FollowUp,
} as const

export const followUpsApi = contract('follow-ups', {
  ...followUpList.endpoints(shared),
  ...followUpReport.endpoints({ ...shared, path: '/api/reports/follow-ups' }),
  why: {
    method: 'GET',
    path: '/api/reports/follow-ups/why',
    figures: true,
    load: 'heavy',
    allow: 'read FollowUp',
    scope: 'outlet',
    summary:
      'Why a figure of R12 changed: beside the days before, by region, outlet, and channel. Of all days, over 90 days is that at the end.',
    query: followUpWhyView,
    response: ReportWhy,
  },
  callList: {
    method: 'GET',
    path: '/api/follow-ups/call-list',
    allow: 'update FollowUp',
    scope: 'outlet',
    summary:
      'The calls of today in the order they are made: promised call-backs, then what came up without an attempt since.',
    query: z.object({ outlet: listOf(z.string().max(12)) }),
    response: CallList,
  },
  get,
  add,
  attempt: {
    ...changing,
    path: '/api/follow-ups/:no/attempts',
    summary: 'Records an attempt to reach the customer; one against their consent answers 409.',
    body: z.strictObject({
      medium: z.enum(media, 'Choose a medium.'),
      direction: z.enum(directions).default('out'),
      result: z.enum(contactResults, 'Choose a result.'),
      /** The number that was called; the first that is not wrong where none is named. */
      phone: text(40).optional(),
      at: givenInstant.optional(),
      call_back_at: givenInstant.nullable().default(null),
      /** The customer is booked for this day; only where they were reached. */
      booked_on: day.optional(),
      note: manyLines(2000).optional(),
    }),
    status: 201,
  },
  move: {
    ...changing,
    path: '/api/follow-ups/:no/moves',
    summary:
      'Books a visit, cancels it, or goes on with it; a move that is not allowed answers 409 with those that are.',
    body: z.strictObject({
      to: z.enum(followUpStates.values),
      booked_on: day.optional(),
      /** Why the customer is lost, by code. */
      lost_reason: text(12).optional(),
      note: manyLines(2000).optional(),
      if_version: seenVersion,
    }),
  },
})
