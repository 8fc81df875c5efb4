import { z } from 'zod'
import { isOneLine, richText, text } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { roles as roleCodes } from '#capabilities/session/auth/contract.ts'
import { contentJobTypes, contentKinds } from './vocabulary.ts'

export const languageCode = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'Enter a language code, such as en or pt-BR.')
const codesOf = (most: number, one: z.ZodType<string> = text(20, 1)) =>
  z
    .array(one)
    .max(most, `At most ${most}.`)
    .transform((given) => [...new Set(given)])

/** Characters of a text with its tags. */
export const mostBody = 200_000

/** What an editor writes down of an item. */
export const contentFields = defineFields({
  kind: { kind: 'choice', label: 'Kind', values: contentKinds, required: true, fixed: true, refusal: 'Choose a kind.' },
  language: {
    kind: 'code',
    label: 'Language',
    shape: /^[a-z]{2,3}(-[A-Z]{2})?$/,
    schema: languageCode,
    required: true,
    fixed: true,
  },
  /** The id of the text that this is a translation of. */
  translation_of: {
    kind: 'reference',
    label: 'Translation of',
    max: 36,
    schema: z.uuid('Choose content.'),
    fixed: true,
    ...optional,
  },
  title: { kind: 'text', label: 'Title', max: 200, min: 3, required: true },
  /** Made from the title where it is left out. */
  slug: {
    kind: 'text',
    label: 'Link address',
    max: 120,
    schema: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits, and hyphens.')
      .max(120, 'Use at most 120 characters.'),
    nullable: true,
  },
  summary: {
    kind: 'long-text',
    label: 'Summary',
    hint: 'Shown in the library below the title.',
    max: 300,
    ...optional,
  },
  body: {
    kind: 'long-text',
    label: 'Text',
    max: mostBody,
    schema: richText(mostBody),
    default: '',
  },
  roles: {
    kind: 'list',
    label: 'Roles',
    schema: codesOf(20, z.enum(roleCodes as [string, ...string[]], 'Role not found.')),
    default: [],
  },
  channels: { kind: 'list', label: 'Channels', schema: codesOf(50), default: [] },
  regions: { kind: 'list', label: 'Regions', schema: codesOf(200), default: [] },
  job_type: { kind: 'choice', label: 'Job type', values: contentJobTypes, ...optional },
  /** Of a bot answer: the intent it answers. */
  intent: {
    kind: 'reference',
    label: 'Intent',
    hint: 'The bot answers this intent with the text.',
    max: 60,
    from: 'intents',
    ...optional,
  },
  /** Where it is on the FAQ page or in the knowledge base. */
  topic: {
    kind: 'reference',
    label: 'Topic',
    max: 60,
    schema: z.string().min(1, 'Choose a topic.').max(60, 'Choose a topic.').check(isOneLine),
    ...optional,
  },
  /** Its place within the topic; texts without one follow, by their titles. */
  position: {
    kind: 'whole',
    label: 'Position',
    min: 1,
    max: 999,
    refusal: 'Enter a position from 1 to 999.',
    ...optional,
  },
  publish_from: { kind: 'instant', label: 'Publish from', ...optional },
  publish_until: { kind: 'instant', label: 'Publish until', ...optional },
  owner: { kind: 'reference', label: 'Owner', max: 36, schema: z.uuid('Choose a person.'), nullable: true },
  reviewer: { kind: 'reference', label: 'Reviewer', max: 36, schema: z.uuid('Choose a person.'), ...optional },
  review_by: { kind: 'day', label: 'Review by', ...optional },
  is_editorial: { kind: 'flag', label: 'Editorial change', default: false },
  change_note: { kind: 'long-text', label: 'What changed', max: 500, ...optional },
})
