import { z } from 'zod'
import { severalLines, text } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { speakerRoles } from './speech/vocabulary.ts'
import { callDirections, callMedia, callOutcomes, callPurposes } from './vocabulary.ts'

/** Entries of a list of JSON; the reader bounds what they come to. */
const mostEntries = 500_000

/**
 * What a recognizer wrote: a document as text (WebVTT, SRT, RTTM, or JSON), or its JSON as it is. Which of the known shapes it has is
 * found by its content.
 */
const SentTranscript = z
  .union(
    [z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown()).max(mostEntries)],
    'Send a transcript as text or JSON.',
  )
  .register(severalLines, { as: 'document' })

const tooLong = 'Enter seconds from 0 to 86,400.'

/** A call as a client or a person sends it, each field declared once: for bodies and for the form. */
export const callFields = defineFields({
  id: {
    kind: 'text',
    label: 'Reference',
    hint: 'Its number in the recording system. The same one again replaces the call.',
    max: 200,
    required: true,
  },
  started_at: { kind: 'instant', label: 'Started', required: true },
  duration_s: {
    kind: 'number',
    label: 'Duration (s)',
    hint: 'Without it, the end of the last line.',
    min: 0,
    max: 86_400,
    ...optional,
    refusal: tooLong,
  },
  agent: {
    kind: 'text',
    label: 'Agent',
    hint: 'The email of a user, or the name of someone else.',
    max: 100,
    ...optional,
  },
  outlet: { kind: 'reference', label: 'Outlet', max: 20, from: 'outlets', ...optional },
  purpose: { kind: 'choice', label: 'Purpose', values: callPurposes, default: 'other' },
  outcome: { kind: 'choice', label: 'Outcome', values: callOutcomes, ...optional },
  direction: { kind: 'choice', label: 'Direction', values: callDirections, default: 'inbound' },
  medium: { kind: 'choice', label: 'Channel', values: callMedia, default: 'phone' },
  queue: { kind: 'text', label: 'Queue', max: 60, ...optional },
  customer: { kind: 'text', label: 'Customer number', max: 40, ...optional },
  vin: {
    kind: 'code',
    label: 'VIN',
    shape: /^[A-HJ-NPR-Z0-9]{17}$/,
    max: 17,
    ...optional,
    refusal: 'A VIN has 17 characters without I, O and Q.',
  },
  language: {
    kind: 'text',
    label: 'Language',
    max: 35,
    ...optional,
    schema: z
      .string()
      .regex(/^[a-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/, 'Enter a language code, such as "en" or "pt-BR".'),
  },
  recording: {
    kind: 'text',
    label: 'Recording',
    hint: 'Where the recording is stored, such as an address of the recording system.',
    max: 500,
    ...optional,
  },
  consent: {
    kind: 'flag',
    label: 'The customer consented to recording and analysis',
    hint: 'Without consent, no transcript is stored.',
    required: true,
  },
  transcript: {
    kind: 'long-text',
    label: 'Transcript',
    max: 8_000_000,
    ...optional,
    schema: SentTranscript,
  },
})

/** One call of a batch. */
export const SentCall = callFields.body.extend({
  /** Which speaker of the transcript is who, where the transcript does not say. */
  speakers: z
    .record(text(100, 1), z.enum(speakerRoles, 'Use one of: agent, customer, third, ivr.'))
    .refine((labels) => Object.keys(labels).length <= 100, 'At most 100 speakers.')
    .default({}),
})
export type SentCall = z.output<typeof SentCall>
