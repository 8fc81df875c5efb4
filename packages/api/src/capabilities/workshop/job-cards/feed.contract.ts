import { z } from 'zod'
import { contract, givenInstant, manyLines, severalLines, text } from '#kernel/contract/contract.ts'
import { workTypes } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { cardFields } from './list.contract.ts'

/** Cards in one batch. */
const mostCards = 1000

const { if_version: _, customer: __, ...changes } = cardFields.changes.shape

/**
 * A job card as a dealer's system sends it. What is left out stays as it is; null empties it. The vehicle and the customer are
 * found, else made.
 */
export const SentCard = z.strictObject({
  ...changes,
  outlet: text(12, 1),
  dms_no: text(40, 1),
  job_type: z.enum(workTypes, 'Choose service or bodyshop.'),
  received_at: givenInstant,
  promised_at: givenInstant.optional(),
  cancelled_at: givenInstant.nullish(),
  /** As the system wrote it: one that is none is stored, and belongs to no vehicle. */
  vin: text(40).nullish(),
  make: text(40).nullish(),
  model: text(80).nullish(),
  model_year: z.int().min(1886).max(2100).nullish(),
  customer: z
    .strictObject({ no: text(40, 1), name: text(120, 1).optional(), phones: z.array(text(40, 1)).max(10).optional() })
    .optional(),
  work: z
    .array(z.strictObject({ text: manyLines(500, 1), component: text(120).optional() }))
    .max(200, 'Use at most 200 lines.')
    .optional(),
})
export type SentCard = z.output<typeof SentCard>

const { $schema: _schema, ...described } = z.toJSONSchema(SentCard, { io: 'input', unrepresentable: 'any' })

const Result = z.object({
  /** Its place in the batch, from 0. */
  index: z.int(),
  outlet: z.string().nullable(),
  dms_no: z.string().nullable(),
  result: z.enum(['created', 'updated', 'unchanged', 'refused']),
  /** Of those that were not refused: the number of the card here. */
  no: z.string().nullable(),
  /** Why it was refused. */
  message: z.string().nullable(),
})
export type FeedResult = z.output<typeof Result>

const Counts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() })

const door = { method: 'PUT', allow: 'public', scope: 'none', transaction: 'own' } as const

export const cardFeedApi = contract('job-card-feed', {
  batch: {
    ...door,
    path: '/api/feeds/job-cards',
    summary:
      'Takes job cards of a client in, by its key as the bearer: the same ones again change nothing. Each is checked by itself.',
    maxBytes: 8 * 1_048_576,
    body: z.strictObject({
      cards: z
        .array(z.unknown().meta(described).register(severalLines, { as: 'checked one by one' }))
        .min(1, 'Send at least one job card.')
        .max(mostCards, `At most ${mostCards} job cards at once.`),
    }),
    response: Counts.extend({ results: z.array(Result) }),
  },
  one: {
    ...door,
    path: '/api/job-cards/:dms_no',
    summary: 'Takes one job card of a client in, by its key as the bearer.',
    params: z.object({ dms_no: text(40, 1) }),
    body: SentCard.omit({ dms_no: true }),
    response: Result,
  },
})
