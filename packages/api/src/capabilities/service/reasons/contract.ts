import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/contract/fields.ts'
import { reasonEndpoints } from './master.contract.ts'

export const reasonFields = defineFields({
  code: {
    ...ownCode,
    shape: /^[A-Z0-9-]{1,12}$/,
    max: 12,
    hint: '1 to 12 letters, digits, and hyphens. Can’t be changed later.',
    refusal: 'Use 1 to 12 letters, digits, and hyphens.',
  },
  label: { kind: 'text', label: 'Reason', max: 120, min: 3, required: true },
  evidence: {
    kind: 'text',
    label: 'Requested evidence',
    hint: 'Shown with the reason, so outlets know what to provide.',
    max: 120,
    ...optional,
  },
  needs_note: { kind: 'flag', label: 'Note required', default: false },
  needs_evidence: { kind: 'flag', label: 'Evidence file required', default: true },
  from_on: { kind: 'day', label: 'From' },
  to_on: { kind: 'day', label: 'Until', ...optional },
})

/**
 * What an outlet may plead (docs/domain.md#reasons-to-plead). A reason that is switched off stays on the tickets that
 * name it.
 */
export const UnjustifiedReason = z.object({
  id: z.uuid(),
  ...reasonFields.answers('code', 'label', 'evidence', 'needs_note', 'needs_evidence'),
  /** Switched on, and within its days: an outlet may plead it today. */
  active: z.boolean(),
  is_switched_on: z.boolean(),
  inactive_reason: z.string().nullable(),
  sort: z.int(),
  ...reasonFields.answers('from_on', 'to_on'),
  version: z.int(),
})
export type UnjustifiedReason = z.infer<typeof UnjustifiedReason>

export const reasonsApi = contract(
  'reasons',
  reasonEndpoints({
    path: '/api/reasons/unjustified',
    record: UnjustifiedReason,
    fields: reasonFields,
    of: {},
    scope: 'shared',
    summary: {
      list: 'What an outlet may plead, in its order; with `all` also what can no longer be pleaded, after the rest.',
      add: 'Adds a reason at the end of the order. Its code stays for good and is never used again.',
      update: 'Changes the words of a reason, what it asks for and the days it may be pleaded.',
      switchOff: 'No longer offers a reason; tickets that name it keep it. One always stays.',
    },
  }),
)
