import { z } from 'zod'
import { contract, seenVersion, text, yesNo } from '#kernel/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/fields.ts'

export const reasonFields = defineFields({
  code: { ...ownCode, shape: /^[A-Z0-9-]{1,12}$/, refusal: 'Use 1 to 12 letters, digits, and hyphens.' },
  label: { kind: 'text', label: 'Reason', max: 120, min: 3, required: true },
  evidence: { kind: 'text', label: 'Requested evidence', max: 120, ...optional },
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

const byId = z.object({ id: z.uuid() })

export const reasonsApi = contract('reasons', {
  list: {
    method: 'GET',
    path: '/api/reasons/unjustified',
    allow: 'read Reason',
    scope: 'shared',
    summary: 'What an outlet may plead, in its order; with `all` also what can no longer be pleaded, after the rest.',
    query: z.object({ all: yesNo }),
    response: z.array(UnjustifiedReason),
  },
  add: {
    method: 'POST',
    path: '/api/reasons/unjustified',
    allow: 'create Reason',
    scope: 'shared',
    summary: 'Adds a reason at the end of the order. Its code stays for good and is never used again.',
    body: reasonFields.body,
    response: UnjustifiedReason,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/reasons/unjustified/:id',
    allow: 'update Reason',
    scope: 'shared',
    summary: 'Changes the words of a reason, what it asks for and the days it may be pleaded.',
    params: byId,
    body: reasonFields.changes,
    response: UnjustifiedReason,
  },
  order: {
    method: 'PUT',
    path: '/api/reasons/unjustified/order',
    allow: 'update Reason',
    scope: 'shared',
    summary: 'Puts the reasons into the order of these codes; those left out keep their place behind them.',
    body: z.strictObject({
      codes: z.array(reasonFields.body.shape.code).min(1, 'Choose at least one reason.').max(500),
    }),
    response: z.array(UnjustifiedReason),
  },
  switchOff: {
    method: 'POST',
    path: '/api/reasons/unjustified/:id/off',
    allow: 'update Reason',
    scope: 'shared',
    summary: 'No longer offers a reason; tickets that name it keep it. One always stays.',
    params: byId,
    body: z.strictObject({ reason: text(200, 3), if_version: seenVersion }),
    response: UnjustifiedReason,
  },
  switchOn: {
    method: 'POST',
    path: '/api/reasons/unjustified/:id/on',
    allow: 'update Reason',
    scope: 'shared',
    summary: 'Offers a reason again.',
    params: byId,
    body: z.strictObject({ if_version: seenVersion }),
    response: UnjustifiedReason,
  },
})
