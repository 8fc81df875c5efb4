import { z } from 'zod'
import { instant, maybeManyLines, maybeText, text } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { dtcPattern, dtcRefusal, systemGroups } from '#capabilities/knowledge/known-issues/vocabulary.ts'
import { workTypes } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { HelpdeskRow } from './list.contract.ts'
import { caseKinds, caseStatuses, conditions, dtcStatuses, occurrences, outcomes, sides } from './vocabulary.ts'

/** The fields of a case, each declared once. A draft may lack all but its title; `lacks` of the answer says what it needs. */
export const helpdeskFields = defineFields({
  kind: { kind: 'choice', label: 'Kind', values: caseKinds, default: 'case', fixed: true },
  /** The number of an open job card: outlet, vehicle, and odometer follow from it. */
  job_card: { kind: 'reference', label: 'Job card', max: 40, ...optional },
  /** Where the vehicle is; that of the job card where there is one. */
  outlet: { kind: 'reference', label: 'Outlet', max: 12, from: 'outlets', ...optional, fixed: true },
  job_type: { kind: 'choice', label: 'Job type', values: workTypes, default: 'service', fixed: true },
  vin: {
    kind: 'code',
    label: 'VIN',
    shape: /^[A-HJ-NPR-Z0-9]{17}$/,
    ...optional,
    refusal: 'A VIN has 17 characters without I, O and Q.',
  },
  odometer: {
    kind: 'whole',
    label: 'Odometer km',
    min: 0,
    max: 2_000_000,
    ...optional,
    refusal: 'Enter whole kilometers from 0 to 2,000,000.',
  },
  vehicle_at_outlet: { kind: 'flag', label: 'Vehicle is at the outlet', default: false },
  vehicle_down: { kind: 'flag', label: 'Vehicle down', default: false },
  title: { kind: 'text', label: 'Title', max: 120, min: 5, required: true },
  concern: { kind: 'long-text', label: 'Concern', max: 4000, ...optional },
  occurrence: { kind: 'choice', label: 'Occurrence', values: occurrences, ...optional },
  system_group: { kind: 'choice', label: 'System', values: systemGroups, ...optional },
  prior_steps: { kind: 'long-text', label: 'Steps already taken', max: 4000, ...optional },
  /** The number of an earlier case of the same vehicle that this one repeats. */
  repeat_of: { kind: 'reference', label: 'Repeats', max: 40, ...optional, fixed: true },
})

const dtcCode = z
  .string()
  .transform((given) => given.trim().toUpperCase())
  .pipe(z.string().regex(dtcPattern, dtcRefusal))

/** A trouble code as the scan tool reads it. */
export const GivenDtc = z.strictObject({
  code: dtcCode,
  /** The control unit that stored it. */
  module: maybeText(60).default(null),
  status: z.enum(dtcStatuses, 'Choose a status.').nullable().default(null),
  freeze_frame: maybeManyLines(1000).default(null),
})
export const Dtc = z.object({
  code: z.string(),
  module: z.string().nullable(),
  status: z.enum(dtcStatuses).nullable(),
  freeze_frame: z.string().nullable(),
})
export type Dtc = z.infer<typeof Dtc>

const GivenMeasurement = z.strictObject({
  name: text(80, 1),
  value: text(40, 1),
  unit: maybeText(20).default(null),
  /** What it should be. */
  expected: maybeText(40).default(null),
})
export const Measurement = z.object({
  name: z.string(),
  value: z.string(),
  unit: z.string().nullable(),
  expected: z.string().nullable(),
})
export type Measurement = z.infer<typeof Measurement>

const condition = z.enum(conditions, 'Choose conditions.')

/** Lists of a case, for the body that adds one; a change takes the same, each of them whole. */
export const givenLists = {
  conditions: z.array(condition).max(conditions.length),
  dtcs: z.array(GivenDtc).max(40, 'Enter at most 40 codes.'),
  measurements: z.array(GivenMeasurement).max(40, 'Enter at most 40 measurements.'),
  parts_tried: z.array(text(120, 1)).max(40, 'Enter at most 40 parts.'),
}

const byWhom = { at: instant, by: z.string(), by_id: z.uuid().nullable() }

export const Recommendation = z.object({
  id: z.uuid(),
  place: z.int(),
  text: z.string(),
  ...byWhom,
  tier: z.int(),
  outcome: z.enum(outcomes).nullable(),
  outcome_note: z.string().nullable(),
  outcome_at: instant.nullable(),
  outcome_by: z.string().nullable(),
})
export type Recommendation = z.infer<typeof Recommendation>

export const Question = z.object({
  id: z.uuid(),
  text: z.string(),
  ...byWhom,
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
  answered_by: z.string().nullable(),
})
export type Question = z.infer<typeof Question>

export const CaseFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  /** How it is shown; `document` is not. */
  preview: z.enum(['picture', 'sound', 'video', 'text', 'pdf', 'document']),
  bytes: z.int(),
  at: instant,
  by: z.string(),
})
export type CaseFile = z.infer<typeof CaseFile>

/** How long each side had it, in whole seconds: together they are the age. `working` counts the outlet’s hours alone. */
const Clock = z.object({ seconds: z.int(), working_seconds: z.int() })

const Clocks = z.object({
  helpdesk: Clock,
  outlet: Clock,
  age: Clock,
  /** When the first reply was due and given (M54); null where none is requested. */
  first_reply_at: instant.nullable(),
  first_reply_seconds: z.int().nullable(),
  /** Since when it is the turn of the side that has it. */
  turn_since: instant.nullable(),
  /** When the helpdesk’s tier goes up by itself. */
  escalates_at: instant.nullable(),
  /** When it closes without feedback. */
  closes_at: instant.nullable(),
})

const Turn = z.object({
  side: z.enum(sides),
  status: z.enum(caseStatuses),
  from_at: instant,
  to_at: instant.nullable(),
})

const CaseMark = z.object({ no: z.string(), title: z.string(), status: z.enum(caseStatuses), opened_on: z.string() })

/** What a draft needs before it can be submitted. */
export const Lack = z.object({ field: z.string(), message: z.string() })
export type Lack = z.infer<typeof Lack>

/** The whole file of one case. */
export const HelpdeskCase = HelpdeskRow.extend({
  ...helpdeskFields.answers('odometer', 'vehicle_at_outlet', 'concern', 'occurrence', 'prior_steps', 'repeat_of'),
  conditions: z.array(z.enum(conditions)),
  dtcs: z.array(Dtc),
  measurements: z.array(Measurement),
  parts_tried: z.array(z.string()),
  make: z.string().nullable(),
  model_year: z.int().nullable(),
  /** Whether the job card is open. */
  card_is_open: z.boolean().nullable(),
  /** The hold-up that waits for this case (S-TEC-TAC). */
  holdup: z.object({ id: z.uuid(), reason: z.string(), started_at: instant, ended_at: instant.nullable() }).nullable(),
  submitted_at: instant.nullable(),
  /** Empty where it can be submitted, and of a case that is no draft and was not returned. */
  lacks: z.array(Lack),
  /** What the helpdesk returned it for: fields of the case, and words. */
  returned: z.object({ missing: z.array(z.string()), note: z.string().nullable() }).nullable(),
  recommendations: z.array(Recommendation),
  questions: z.array(Question),
  files: z.array(CaseFile),
  clocks: Clocks,
  turns: z.array(Turn),
  close: z.object({
    cause: z.string().nullable(),
    correction: z.string().nullable(),
    parts: z.array(z.string()),
    labour_op: z.string().nullable(),
    verified_km: z.int().nullable(),
    remarks: z.string().nullable(),
  }),
  /** What it was answered with, or solved with. */
  solved_by: z.object({ no: z.string(), title: z.string(), remedy: z.string().nullable() }).nullable(),
  /** The known issues made from it; shown to the brand alone. */
  made_known: z.array(z.object({ no: z.string(), title: z.string(), status: z.string() })),
  repeats: z.array(CaseMark),
  /** Other cases of the same vehicle the asker may see, newest first. */
  vin_history: z.array(CaseMark),
  version: z.int(),
})
export type HelpdeskCase = z.infer<typeof HelpdeskCase>

/** A move that is allowed now, with the names of the fields it needs. */
export const AllowedCaseMove = z.object({ to: z.enum(caseStatuses), needs: z.array(z.string()) })
export type AllowedCaseMove = z.infer<typeof AllowedCaseMove>

/** What every call about one case answers: the case, where it may go, and what else the asker may do with it. */
export const HelpdeskAnswer = z.object({
  case: HelpdeskCase,
  allowed: z.array(AllowedCaseMove),
  may: z.object({
    change: z.boolean(),
    attach: z.boolean(),
    comment: z.boolean(),
    comment_internally: z.boolean(),
    assign: z.boolean(),
    escalate: z.boolean(),
    make_known: z.boolean(),
  }),
})
export type HelpdeskAnswer = z.infer<typeof HelpdeskAnswer>
