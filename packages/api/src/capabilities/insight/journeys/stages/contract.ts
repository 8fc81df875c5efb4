import { z } from 'zod'
import { contract, text } from '#kernel/contract/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/contract/fields.ts'
import { tones } from '#kernel/contract/tones.ts'
import { reasonEndpoints } from '#capabilities/service/reasons/master.contract.ts'

/** The stages of a visit, in their order, and which events make each. */
export const stageFields = defineFields({
  code: {
    ...ownCode,
    max: 20,
    hint: 'Up to 20 letters, digits, and hyphens. Can’t be changed later.',
    shape: /^[A-Z][A-Z0-9-]{1,19}$/,
    refusal: 'Use 2 to 20 letters, digits, and hyphens, beginning with a letter.',
  },
  label: { kind: 'text', label: 'Stage', max: 60, min: 2, required: true },
  steps: {
    kind: 'list',
    label: 'Events',
    hint: 'A visit with any of these events has come to the stage.',
    max: 120,
    required: true,
    schema: z.array(text(120, 1)).min(1, 'Enter at least one.').max(50, 'Enter at most 50.'),
  },
  in_line: { kind: 'flag', label: 'Part of the funnel', default: true },
  is_required: {
    kind: 'flag',
    label: 'Required',
    hint: 'A visit that begins before it and comes further must pass it.',
    default: false,
  },
  at_most: {
    kind: 'whole',
    label: 'At most',
    hint: 'How often a visit may come to it. Empty for any number.',
    min: 1,
    max: 100,
    refusal: 'Enter a whole number from 1 to 100.',
    ...optional,
  },
  is_allowed: {
    kind: 'flag',
    label: 'Allowed',
    hint: 'A visit that comes to a stage that is not allowed deviates from the agreed order.',
    default: true,
  },
  tone: { kind: 'choice', label: 'Color', values: tones, default: 'plain' },
  from_on: { kind: 'day', label: 'From' },
  to_on: { kind: 'day', label: 'Until', ...optional },
})

export const JourneyStage = z.object({
  id: z.uuid(),
  ...stageFields.rowAnswers,
  /** Switched on, and within its days. */
  active: z.boolean(),
  is_switched_on: z.boolean(),
  inactive_reason: z.string().nullable(),
  sort: z.int(),
  version: z.int(),
})
export type JourneyStage = z.infer<typeof JourneyStage>

export const journeyStagesApi = contract(
  'journey-stages',
  reasonEndpoints({
    of: {},
    scope: 'shared',
    path: '/api/journey-stages',
    record: JourneyStage,
    fields: stageFields,
    summary: {
      list: 'The stages of a visit, in order; with `all` also those that are no longer used, after the rest.',
      add: 'Adds a stage at the end of the order. All visits are sorted into stages again.',
      update: 'Changes a stage. All visits are sorted into stages again.',
      switchOff: 'No longer uses a stage. All visits are sorted into stages again.',
    },
  }),
)
