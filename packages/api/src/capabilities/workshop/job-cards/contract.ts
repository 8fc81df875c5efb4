import { z } from 'zod'
import { contract, givenInstant, instant, manyLines, seenVersion, text } from '#kernel/contract/contract.ts'
import { EvidenceFile } from '#kernel/contract/evidence.contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { moveEndpoint, recordEndpoints } from '#kernel/contract/record-contract.ts'
import { TicketMark } from '#capabilities/service/tickets/list.contract.ts'
import { cardChoicesApi } from './choices.contract.ts'
import { cardFields, cardList, CardRow } from './list.contract.ts'
import { cardMoves, cardStages, cardStatuses } from './vocabulary.ts'

export { cardFields, cardFilters, cardList, type CardRow, cardsCountedBy, holdAges } from './list.contract.ts'
export {
  cardMoves,
  cardStages,
  cardStatuses,
  endedStatuses,
  stagesOf,
  type CardStage,
  type CardStatus,
} from './vocabulary.ts'

/** A promise to the customer, as it was made. */
const Promised = z.object({
  promised_at: instant,
  said_at: instant,
  said_by: z.string().nullable(),
  reason: z.string().nullable(),
})

const CardLine = z.object({
  place: z.int(),
  kind: z.enum(['labour', 'part', 'sublet', 'other']),
  text: z.string(),
  component: z.string().nullable(),
  quantity: z.number().nullable(),
})
export type CardLine = z.infer<typeof CardLine>

/** A hold-up as its card shows it. `primary_days` are those for which it alone counts (M22). */
const HoldupMark = z.object({
  id: z.uuid(),
  reason: z.string(),
  label: z.string(),
  /** No longer offered; it stays where it is (T25). */
  is_retired: z.boolean(),
  party: z.string(),
  started_at: instant,
  expected_until: instant,
  ended_at: instant.nullable(),
  end_cause: z.string().nullable(),
  rest_workable: z.boolean(),
  linked_no: z.string().nullable(),
  note: z.string().nullable(),
  /** What the reason asks for as evidence. */
  evidence: z.string().nullable(),
  files: z.array(EvidenceFile),
  /** It would pause the turnaround time, had it the evidence its reason asks for. */
  lacks_evidence: z.boolean(),
  extended_count: z.int(),
  is_overdue: z.boolean(),
  primary_days: z.number(),
  ticket: TicketMark.nullable(),
  version: z.int(),
})

/** The whole file of one job card. Without the right to customers' names theirs comes masked. */
export const JobCard = CardRow.extend({
  ...cardFields.answers(
    'sub_category',
    'concern',
    'odometer',
    'cluster_replaced',
    'work_started_at',
    'completed_at',
    'invoiced_at',
    'touch_minutes',
    'estimate',
    'approved',
    'invoiced',
    'supplements',
    'surveyor',
    'liability',
    'psf_score',
    'customer',
  ),
  customer_name: z.string().nullable(),
  /** The vehicle's record, where the VIN is one. */
  vehicle: z.object({ vin: z.string(), status: z.string() }).nullable(),
  first_promised_at: instant.nullable(),
  repeat_of: z.string().nullable(),
  promises: z.array(Promised),
  lines: z.array(CardLine),
  /** The newest first. */
  hold: z.array(HoldupMark),
  /** M25, M26 in days; M27, M28 and M30 of this card alone; null where it cannot be determined. */
  figures: z.object({
    keys_to_keys: z.number().nullable(),
    production: z.number().nullable(),
    touch_percent: z.number().nullable(),
    promise_kept: z.boolean().nullable(),
    estimate_accuracy: z.number().nullable(),
    /** Days on hold, and of these the days for which the turnaround time stood still. */
    hold_days: z.number(),
    paused_days: z.number(),
  }),
  /** Where one on hold goes on afterwards. */
  held_from: z.enum(cardStatuses).nullable(),
  /** Where it may go from here, for the user who asks. */
  allowed: z.array(z.enum(cardStatuses)),
  /** Whether a hold-up can be opened on it now, by the user who asks. */
  can_hold: z.boolean(),
  version: z.int(),
})
export type JobCard = z.infer<typeof JobCard>

/** A new time for the customer. */
export const promiseFields = defineFields({
  promised_at: { kind: 'instant', label: 'Promised', required: true },
  reason: { kind: 'long-text', label: 'Reason', hint: 'What the customer was told.', max: 500, min: 0 },
})

const cards = {
  path: '/api/job-cards',
  subject: 'JobCard',
  scope: 'outlet',
  name: 'job card',
  record: JobCard,
  key: { no: z.string().regex(/^[A-Z0-9-]{1,40}$/) },
  fields: cardFields,
} as const
const move = moveEndpoint(cards, cardMoves)
const params = z.object(cards.key)

export const jobCardsApi = contract('job-cards', {
  ...cardList.endpoints(cards),
  ...cardChoicesApi,
  ...recordEndpoints(cards),
  /** `at` corrects the time of the step; left out it is now. An administrator who takes a delivery back says why in `note`. */
  move: { ...move, body: move.body.extend({ at: givenInstant.optional() }) },
  promise: {
    method: 'POST',
    path: '/api/job-cards/:no/promises',
    allow: 'update JobCard',
    scope: 'outlet',
    summary: 'Adds a promise to the customer. Those before it stay as they were made (M28).',
    params,
    body: promiseFields.body.extend({ if_version: seenVersion }),
    response: JobCard,
  },
  stage: {
    method: 'POST',
    path: '/api/job-cards/:no/stage',
    allow: 'update JobCard',
    scope: 'outlet',
    summary: 'Says where the vehicle is, on the line of stages of its job type.',
    params,
    body: z.strictObject({ stage: z.enum(cardStages), if_version: seenVersion }),
    response: JobCard,
  },
  lines: {
    method: 'PUT',
    path: '/api/job-cards/:no/lines',
    allow: 'update JobCard',
    scope: 'outlet',
    summary: 'Says what is done on a card, line by line, in place of what was written before.',
    params,
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            kind: CardLine.shape.kind,
            text: manyLines(500, 1),
            component: text(120).nullish(),
            quantity: z.number().positive().max(100_000).nullish(),
          }),
        )
        .max(200, 'Use at most 200 lines.'),
      if_version: seenVersion,
    }),
    response: JobCard,
  },
})
