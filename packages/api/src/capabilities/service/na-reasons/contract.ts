import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/contract/fields.ts'
import { reasonEndpoints } from '#capabilities/service/reasons/master.contract.ts'
import { baseEffects, declaredVehicleStatuses, naApprovals, naEffects } from './vocabulary.ts'

export { type BaseEffect, baseEffects, type NaApproval, naApprovals, type NaEffect, naEffects } from './vocabulary.ts'

const upTo = (max: number, label: string) =>
  ({
    kind: 'whole',
    label,
    min: 0,
    max,
    default: 0,
    refusal: `Enter a whole number from 0 to ${max}.`,
  }) as const

/** Why a follow-up is not applicable, and what follows (docs/domain.md#not-applicable-reasons). */
export const naReasonFields = defineFields({
  code: {
    ...ownCode,
    max: 12,
    hint: 'NA- with up to 9 letters, digits, and hyphens. Can’t be changed later.',
    shape: /^NA-[A-Z0-9-]{1,9}$/,
    refusal: 'Start with NA-; use letters, digits, and hyphens, 12 at most.',
  },
  label: { kind: 'text', label: 'Reason', max: 120, min: 3, required: true },
  base_effect: { kind: 'choice', label: 'Effect on the base', values: baseEffects, required: true },
  approval: { kind: 'choice', label: 'Approval', values: naApprovals, required: true },
  effect: { kind: 'choice', label: 'Next step', values: naEffects, default: 'none' },
  vehicle_status: { kind: 'choice', label: 'Vehicle status', values: declaredVehicleStatuses, ...optional },
  evidence: { kind: 'text', label: 'Requested evidence', max: 120, ...optional },
  needs_evidence: { kind: 'flag', label: 'Evidence file required', default: false },
  needs_reference: { kind: 'flag', label: 'Reference required', default: false },
  needs_note: { kind: 'flag', label: 'Note required', default: false },
  min_attempts: upTo(20, 'Least contact attempts'),
  min_attempt_days: upTo(20, 'On different days'),
  min_day_parts: upTo(3, 'At different times of day'),
  recheck_days: {
    kind: 'whole',
    label: 'Check again after (days)',
    min: 1,
    max: 1000,
    ...optional,
    refusal: 'Enter whole days from 1 to 1,000.',
  },
  needs_recheck_on: { kind: 'flag', label: 'End date required', default: false },
  from_on: { kind: 'day', label: 'From' },
  to_on: { kind: 'day', label: 'Until', ...optional },
})

/** Of every reason: whether it may be chosen today. */
const offered = {
  /** Switched on, and within its days. */
  active: z.boolean(),
  is_switched_on: z.boolean(),
  inactive_reason: z.string().nullable(),
  sort: z.int(),
  version: z.int(),
}

/** A reason that is deactivated stays on the declarations that name it (T25). */
export const NaReason = z.object({ id: z.uuid(), ...naReasonFields.rowAnswers, ...offered })
export type NaReason = z.infer<typeof NaReason>

export const naReasonsApi = contract(
  'na-reasons',
  reasonEndpoints({
    path: '/api/reasons/na',
    record: NaReason,
    fields: naReasonFields,
    of: {},
    scope: 'shared',
    summary: {
      list: 'Why a follow-up may be declared not applicable, in order; with `all` also reasons no longer offered, after the rest.',
      add: 'Adds a reason at the end of the order. Its code stays for good and is never used again.',
      update: 'Changes the words of a reason, who approves it, what it asks for, and what follows.',
      switchOff: 'No longer offers a reason; declarations that name it keep it. One always stays.',
    },
  }),
)

/** Why a customer is lost. The vehicle stays in the base on purpose: lost is not the same as not applicable. */
export const lostReasonFields = defineFields({
  code: {
    ...ownCode,
    max: 12,
    hint: 'LOST- with up to 7 letters, digits, and hyphens. Can’t be changed later.',
    shape: /^LOST-[A-Z0-9-]{1,7}$/,
    refusal: 'Start with LOST-; use letters, digits, and hyphens, 12 at most.',
  },
  label: { kind: 'text', label: 'Reason', max: 120, min: 3, required: true },
  needs_note: { kind: 'flag', label: 'Note required', default: false },
  opens_complaint: { kind: 'flag', label: 'Opens a complaint', default: false },
  from_on: { kind: 'day', label: 'From' },
  to_on: { kind: 'day', label: 'Until', ...optional },
})

/** A reason that is deactivated stays on the follow-ups that name it (T25). */
export const LostReason = z.object({ id: z.uuid(), ...lostReasonFields.rowAnswers, ...offered })
export type LostReason = z.infer<typeof LostReason>

export const lostReasonsApi = contract(
  'lost-reasons',
  reasonEndpoints({
    path: '/api/reasons/lost',
    record: LostReason,
    fields: lostReasonFields,
    of: {},
    scope: 'shared',
    summary: {
      list: 'Why a customer may be lost, in order; with `all` also reasons no longer offered, after the rest.',
      add: 'Adds a reason at the end of the order. Its code stays for good and is never used again.',
      update: 'Changes the words of a reason, and what it asks for.',
      switchOff: 'No longer offers a reason; follow-ups that name it keep it. One always stays.',
    },
  }),
)
