import { z } from 'zod'
import { contract, text } from '#kernel/contract/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/contract/fields.ts'
import { reasonEndpoints } from '#capabilities/service/reasons/master.contract.ts'
import { callPurposes, phraseDemands } from '../calls/vocabulary.ts'
import { phraseSpeakers, windowEnds } from './vocabulary.ts'

const code = {
  ...ownCode,
  max: 20,
  hint: 'Up to 20 letters, digits, and hyphens. Can’t be changed later.',
  shape: /^[A-Z][A-Z0-9-]{1,19}$/,
  refusal: 'Use 2 to 20 letters, digits, and hyphens, beginning with a letter.',
} as const

/** Each of them once, whatever its letters are. */
const phrasesOf = (most: number) =>
  z
    .array(text(80, 2))
    .min(1, 'Enter at least one.')
    .max(most, `Enter at most ${most}.`)
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'Enter each of them once.')

const days = {
  from_on: { kind: 'day', label: 'From' },
  to_on: { kind: 'day', label: 'Until', ...optional },
} as const

const windowWords = 'Enter whole seconds from 1 to 36,000.'

/** Phrases that calls require, and phrases that are not allowed (M69). */
export const phraseRuleFields = defineFields({
  code,
  label: { kind: 'text', label: 'Rule', max: 120, min: 3, required: true },
  phrases: {
    kind: 'list',
    label: 'Phrases',
    hint: 'Any of them counts, in small or capital letters.',
    max: 80,
    required: true,
    schema: phrasesOf(50),
  },
  demand: { kind: 'choice', label: 'Requirement', values: phraseDemands, default: 'must_say' },
  speaker: { kind: 'choice', label: 'Speaker', hint: 'Empty for anyone.', values: phraseSpeakers, ...optional },
  window_from: {
    kind: 'choice',
    label: 'Counted from',
    hint: 'Empty for the whole call.',
    values: windowEnds,
    ...optional,
  },
  window_s: { kind: 'whole', label: 'Within (s)', min: 1, max: 36_000, ...optional, refusal: windowWords },
  purpose: {
    kind: 'choice',
    label: 'Calls',
    hint: 'Empty for calls of every purpose.',
    values: callPurposes,
    ...optional,
  },
  ...days,
})

/** What calls are about, by the words that name it. */
export const topicFields = defineFields({
  code,
  label: { kind: 'text', label: 'Topic', max: 120, min: 3, required: true },
  terms: {
    kind: 'list',
    label: 'Terms',
    hint: 'A call that names any of them is about the topic.',
    max: 80,
    required: true,
    schema: phrasesOf(100),
  },
  ...days,
})

const offered = {
  /** Switched on, and within its days. */
  active: z.boolean(),
  is_switched_on: z.boolean(),
  inactive_reason: z.string().nullable(),
  sort: z.int(),
  version: z.int(),
}

export const PhraseRule = z.object({ id: z.uuid(), ...phraseRuleFields.rowAnswers, ...offered })
export type PhraseRule = z.infer<typeof PhraseRule>

export const Topic = z.object({ id: z.uuid(), ...topicFields.rowAnswers, ...offered })
export type Topic = z.infer<typeof Topic>

const shared = { of: {}, scope: 'shared' } as const

export const phraseRulesApi = contract(
  'phrase-rules',
  reasonEndpoints({
    ...shared,
    path: '/api/phrase-rules',
    record: PhraseRule,
    fields: phraseRuleFields,
    summary: {
      list: 'Phrases that calls require, in order; with `all` also rules that no longer apply, after the rest.',
      add: 'Adds a rule at the end of the order. It applies to calls that are analyzed from then on.',
      update: 'Changes a rule. Calls that were analyzed keep what it found until they are measured again.',
      switchOff: 'No longer applies a rule; calls that were analyzed keep what it found.',
    },
  }),
)

export const topicsApi = contract(
  'topics',
  reasonEndpoints({
    ...shared,
    path: '/api/topics',
    record: Topic,
    fields: topicFields,
    summary: {
      list: 'What calls are about, in order; with `all` also topics that are no longer looked for, after the rest.',
      add: 'Adds a topic at the end of the order. It is looked for in calls that are analyzed from then on.',
      update: 'Changes a topic. Calls that were analyzed keep what was found until they are measured again.',
      switchOff: 'No longer looks for a topic; calls that were analyzed keep it.',
    },
  }),
)
