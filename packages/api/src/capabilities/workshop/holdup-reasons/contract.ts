import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/contract/fields.ts'
import { reasonEndpoints } from '#capabilities/service/reasons/master.contract.ts'
import { holdupParties, workTypes } from './vocabulary.ts'

export { holdupParties, type HoldupParty, otherPercent, otherReasons, workTypes, type WorkType } from './vocabulary.ts'

const job_type = {
  kind: 'choice',
  label: 'Job type',
  values: workTypes,
  required: true,
  fixed: true,
  refusal: 'Choose service or bodyshop.',
} as const

/** Why a vehicle may wait. A code says by its first letter to which kind of work it belongs. */
export const holdupReasonFields = defineFields({
  job_type,
  code: {
    ...ownCode,
    max: 12,
    hint: '1 to 12 letters, digits, and hyphens. Can’t be changed later.',
    shape: /^[SB]-[A-Z0-9-]{1,10}$/,
    refusal: 'Start with S- for service or B- for bodyshop; use letters, digits, and hyphens, 12 at most.',
  },
  label: { kind: 'text', label: 'Reason', max: 120, min: 3, required: true },
  party: { kind: 'choice', label: 'Waiting for', values: holdupParties, required: true },
  pauses_tat: { kind: 'flag', label: 'Pauses the turnaround time', default: false },
  /** Without it the turnaround time is paused as long as the hold-up lasts. */
  pause_max_hours: {
    kind: 'whole',
    label: 'Paused for at most (hours)',
    min: 1,
    max: 8760,
    ...optional,
    refusal: 'Enter whole hours from 1 to 8,760.',
  },
  default_hours: {
    kind: 'whole',
    label: 'Expected hours',
    min: 1,
    max: 720,
    default: 24,
    refusal: 'Enter whole hours from 1 to 720.',
  },
  evidence: { kind: 'text', label: 'Requested evidence', max: 120, ...optional },
  needs_evidence: { kind: 'flag', label: 'Pauses only with evidence', default: false },
  needs_note: { kind: 'flag', label: 'Note required', default: false },
  note_min: {
    kind: 'whole',
    label: 'Shortest note (characters)',
    min: 1,
    max: 200,
    default: 3,
    refusal: 'Enter a whole number from 1 to 200.',
  },
  from_on: { kind: 'day', label: 'From' },
  to_on: { kind: 'day', label: 'Until', ...optional },
})

/** A reason that is deactivated stays on the hold-ups that name it (T25). */
export const HoldupReason = z.object({
  id: z.uuid(),
  ...holdupReasonFields.answers(
    'job_type',
    'code',
    'label',
    'party',
    'pauses_tat',
    'pause_max_hours',
    'default_hours',
    'evidence',
    'needs_evidence',
    'needs_note',
    'note_min',
  ),
  /** Switched on, and within its days: a hold-up may name it today. */
  active: z.boolean(),
  is_switched_on: z.boolean(),
  inactive_reason: z.string().nullable(),
  sort: z.int(),
  ...holdupReasonFields.answers('from_on', 'to_on'),
  /** Hold-ups of the reader's scope that began in the last 28 days, and their share of all of the job type in percent. */
  holdups: z.int(),
  share: z.number().nullable(),
  /** It says nothing, and yet is used too often: more than a tenth of all (U21). */
  is_overused: z.boolean(),
  version: z.int(),
})
export type HoldupReason = z.infer<typeof HoldupReason>

export const holdupReasonsApi = contract(
  'holdup-reasons',
  reasonEndpoints({
    path: '/api/reasons/holdup',
    record: HoldupReason,
    fields: holdupReasonFields,
    of: { job_type: z.enum(workTypes, job_type.refusal) },
    scope: 'outlet',
    summary: {
      list: 'The reasons of hold-ups of a job type, in order, each with its share of the last 28 days; with `all` also those no longer offered, after the rest.',
      add: 'Adds a reason at the end of the order of its job type. Its code stays for good and is never used again.',
      update: 'Changes the words of a reason, who is waited for, its hours, and what it asks for.',
      switchOff: 'No longer offers a reason; hold-ups that name it keep it. One of each job type always stays.',
    },
  }),
)
