import { z } from 'zod'
import { anyOr, contract, manyLines } from '#kernel/contract/contract.ts'

/** What a bot would say, without a word of it being stored. */
export const SandboxAnswer = z.object({
  /** The intent that was understood; null where none was. */
  intent: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** Whether that is one of those the live version names. */
  is_known: z.boolean(),
  /** How much of what was typed speaks for the intent, 0 to 1. */
  confidence: z.number(),
  /** The published bot answer of the intent; null where there is none. */
  answer: z
    .object({
      /** The id of its content. */
      id: z.uuid(),
      title: z.string(),
      /** As plain text: what a bot can send on every channel. */
      text: z.string(),
      language: z.string(),
      edition: z.int(),
    })
    .nullable(),
  /** Shown instead where there is no answer. */
  fallback: z.string().nullable(),
})
export type SandboxAnswer = z.infer<typeof SandboxAnswer>

export const sandboxApi = contract('bot-sandbox', {
  say: {
    method: 'GET',
    path: '/api/bots/:code/sandbox',
    allow: 'read Bot',
    scope: 'outlet',
    summary: 'What the bot would answer to a sentence, from the published bot answers; nothing is stored.',
    params: z.object({ code: z.string().max(40).toLowerCase() }),
    query: z.object({
      text: manyLines(500, 1),
      language: anyOr(z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'Enter a language code, such as en or pt-BR.')),
    }),
    response: SandboxAnswer,
  },
})
