import { z } from 'zod'
import { changesOf, contract, day, maybeText, seenVersion, text, yesNo } from '#kernel/contract.ts'

/**
 * What an outlet may plead (docs/domain.md#reasons-to-plead). A reason that is switched off stays on the tickets that
 * name it.
 */
export const UnjustifiedReason = z.object({
  id: z.uuid(),
  code: z.string(),
  label: z.string(),
  /** What is asked for as evidence, in words. */
  evidence: z.string().nullable(),
  needs_note: z.boolean(),
  needs_evidence: z.boolean(),
  /** Switched on, and within its days: an outlet may plead it today. */
  active: z.boolean(),
  is_switched_on: z.boolean(),
  inactive_reason: z.string().nullable(),
  sort: z.int(),
  from_on: z.string(),
  to_on: z.string().nullable(),
  version: z.int(),
})
export type UnjustifiedReason = z.infer<typeof UnjustifiedReason>

const code = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{1,12}$/, 'A code has 1 to 12 letters, digits and hyphens.'))

const ReasonFields = z.strictObject({
  label: text(120, 3),
  evidence: maybeText(120).default(null),
  needs_note: z.boolean().default(false),
  needs_evidence: z.boolean().default(true),
  from_on: day,
  to_on: day.nullable().default(null),
})

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
    body: ReasonFields.partial({ from_on: true }).extend({ code }),
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
    body: changesOf(ReasonFields),
    response: UnjustifiedReason,
  },
  order: {
    method: 'PUT',
    path: '/api/reasons/unjustified/order',
    allow: 'update Reason',
    scope: 'shared',
    summary: 'Puts the reasons into the order of these codes; those left out keep their place behind them.',
    body: z.strictObject({
      codes: z.array(code).min(1, 'Name at least one reason.').max(500),
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
