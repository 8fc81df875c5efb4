import { z } from 'zod'
import { contract, givenInstant, manyLines, severalLines, text } from '#kernel/contract/contract.ts'
import { media } from '#capabilities/engagement/bots/vocabulary.ts'
import { messageEvents, speakers } from '../vocabulary.ts'

/** Messages in one batch. */
const mostMessages = 1000
/** The longest text of a message (docs/domain.md#conversations). */
export const longestText = 8000

const maybe = <Z extends z.ZodType>(schema: Z) => schema.nullish().transform((value) => value ?? null)
const code = z
  .string()
  .regex(/^[a-z0-9_]{2,60}$/, 'Enter an intent code in lowercase letters, digits, and underscores.')

/** One message as a client sends it. */
export const SentMessage = z.strictObject({
  /** The client's own name for it: the same one again is a repeat, and the first is stored. */
  id: text(200, 1),
  bot: text(40, 1),
  medium: z.enum(media, 'Channel not found.'),
  /** What the client calls the person; only a hash of it is stored. */
  user: text(200, 1),
  at: givenInstant,
  from: z.enum(speakers, 'Use one of: user, bot, agent, system.'),
  text: manyLines(longestText).default(''),
  intent: maybe(code),
  confidence: maybe(z.number().min(0).max(1)),
  fallback: maybe(z.boolean()),
  latency_ms: maybe(z.int().min(0).max(86_400_000)),
  csat: maybe(z.int().min(1).max(5)),
  language: maybe(
    z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'Enter a language code, such as "en" or "pt-BR".'),
  ),
  buttons: maybe(z.array(text(100, 1)).max(20)),
  attachment: maybe(text(500)),
  /** The end of the conversation, that a person takes over, or that the bot failed. */
  event: maybe(z.enum(messageEvents)),
  /** Who speaks where a person took over. */
  agent: maybe(text(100)),
  /** Of the bot; the live one where none is named. */
  version: maybe(z.int().min(1).max(100_000)),
  outlet: maybe(text(20)),
  vin: maybe(z.string().regex(/^[A-HJ-NPR-Z0-9]{17}$/, 'A VIN has 17 characters without I, O and Q.')),
})
export type SentMessage = z.output<typeof SentMessage>

/** Why a message of a batch was not taken in. */
const refusalCodes = [
  'validation',
  'bot.unknown',
  'bot.status',
  'medium.inactive',
  'at.future',
  'at.forgotten',
  'outlet.unknown',
  'client.quota',
] as const

const Refusal = z.object({
  /** The message's own name, where it has one that can be read. */
  id: z.string().nullable(),
  /** Its place in the batch, from 0. */
  index: z.int(),
  code: z.enum(refusalCodes),
  message: z.string(),
})
export type Refusal = z.output<typeof Refusal>

const { $schema: _, ...described } = z.toJSONSchema(SentMessage, { io: 'input', unrepresentable: 'any' })

export const ingestApi = contract('ingest', {
  messages: {
    method: 'POST',
    path: '/api/ingest/messages',
    allow: 'public',
    scope: 'none',
    transaction: 'own',
    foreignPages: true,
    summary:
      'Takes messages of a client in, by its key as the bearer: out of order, late and repeated ones too. Each is checked by itself.',
    maxBytes: 8 * 1_048_576,
    body: z.strictObject({
      messages: z
        // Each is checked by itself, so that one that is wrong does not keep the others out.
        .array(z.unknown().meta(described).register(severalLines, { as: 'checked one by one' }))
        .min(1, 'Send at least one message.')
        .max(mostMessages, `At most ${mostMessages} messages at once.`),
    }),
    response: z.object({
      accepted: z.int(),
      repeated: z.int(),
      refused: z.int(),
      refusals: z.array(Refusal),
      /** Messages of this calendar month in the brand's zone, and how many there may be. */
      quota: z.object({ used: z.int(), limit: z.int() }),
    }),
    status: 202,
  },
})
