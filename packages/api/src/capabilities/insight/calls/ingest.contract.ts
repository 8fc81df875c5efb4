import { z } from 'zod'
import { contract, severalLines } from '#kernel/contract/contract.ts'
import { SentCall } from './sent.contract.ts'

/** Calls in one batch. */
const mostCalls = 100

/** What became of one call of a batch. */
const Result = z.object({
  /** Its place in the batch, from 0. */
  index: z.int(),
  /** The call’s own name, where it has one that can be read. */
  id: z.string().nullable(),
  result: z.enum(['created', 'updated', 'unchanged', 'refused']),
  message: z.string().nullable(),
})
export type CallResult = z.output<typeof Result>

const { $schema: _, ...described } = z.toJSONSchema(SentCall, { io: 'input', unrepresentable: 'any' })

export const ingestCallsApi = contract('ingest-calls', {
  calls: {
    method: 'POST',
    path: '/api/ingest/calls',
    allow: 'public',
    scope: 'none',
    transaction: 'own',
    summary:
      'Takes calls of a client in with their transcripts, by its key as the bearer: plain JSON, WebVTT, SRT, RTTM, or the JSON of a recognizer. The same call again changes nothing; each is checked by itself.',
    maxBytes: 8 * 1_048_576,
    body: z.strictObject({
      calls: z
        // Each is checked by itself, so that one that is wrong does not keep the others out.
        .array(z.unknown().meta(described).register(severalLines, { as: 'checked one by one' }))
        .min(1, 'Send at least one call.')
        .max(mostCalls, `At most ${mostCalls} calls at once.`),
    }),
    response: z.object({
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      refused: z.int(),
      results: z.array(Result),
    }),
    status: 202,
  },
})
